/** The twelve roles, spelled as they are stored and sent. */
export const ROLES = [
  'SUPERADMIN',
  'ADMIN',
  'OPERATORE',
  'ANALISTA',
  'REFERTATORE',
  'CALCOLATORE',
  'LINK',
  'CHIUSURE',
  'BETS',
  'EXTRA',
  'CONTABILITÀ',
  'ANAGRAFICHE',
] as const

export type Role = (typeof ROLES)[number]

/** True when one of the held roles is allowed. SUPERADMIN passes every check, even an empty one. */
export function hasAnyRole(held: readonly string[], allowed: readonly Role[]): boolean {
  return held.includes('SUPERADMIN') || allowed.some((role) => held.includes(role))
}

/** Whether a user holds EXTRA and nothing else, and so only ever sees the extra-sale page. */
export function isExtraOnly(held: readonly string[]): boolean {
  return held.length > 0 && held.every((role) => role === 'EXTRA')
}
