import { hasAnyRole, type Role } from './roles.ts'

/** Fields editable in the calculator, with the roles that may; all others see the cell read-only. */
const FIELD_ROLES = {
  totTipster: ['ADMIN', 'CALCOLATORE'],
  quotaDrop: ['ADMIN', 'CALCOLATORE'],
  dropChiusura: ['ADMIN', 'CALCOLATORE', 'CHIUSURE'],
  esito: ['ADMIN', 'CALCOLATORE', 'REFERTATORE'],
  fascia: ['ADMIN', 'CALCOLATORE', 'ANALISTA'],
  sport: ['ADMIN', 'CALCOLATORE', 'ANALISTA'],
  formattedBet: ['ADMIN', 'CALCOLATORE', 'LINK'],
  /** Amount and odds of a venue's row in the detail. */
  dettaglio: ['ADMIN', 'CALCOLATORE'],
} as const satisfies Record<string, readonly Role[]>

export type CalculatorField = keyof typeof FIELD_ROLES

/** Every field the calculator can change. */
export const CALCULATOR_FIELDS = Object.keys(FIELD_ROLES) as CalculatorField[]

/** Whether a user may edit a field. The server checks each field of an update too (rule: role/calculator-fields). */
export const canEditInCalculator = (heldRoles: readonly string[], field: CalculatorField): boolean =>
  hasAnyRole(heldRoles, FIELD_ROLES[field])
