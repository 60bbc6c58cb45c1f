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
export const hasAnyRole = (heldRoles: readonly string[], allowedRoles: readonly Role[]): boolean =>
  heldRoles.includes('SUPERADMIN') || allowedRoles.some((role) => heldRoles.includes(role))

/** Whether a user holds EXTRA and nothing else, and so only ever sees the extra-sale page. */
export const isExtraOnly = (heldRoles: readonly string[]): boolean =>
  heldRoles.length > 0 && heldRoles.every((role) => role === 'EXTRA')
