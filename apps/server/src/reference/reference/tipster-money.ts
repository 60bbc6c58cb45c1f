import { LIMIT_FIELDS } from '@xbetapp/domain/bets/limits/tipster-limits'
import { dec } from '@xbetapp/domain/platform/money/decimal'
import { validationError } from '#server/kernel/app-error.ts'
import { withColumnTexts } from './changes.ts'

/** Limits, percentages and amounts of a tipster, all with 2 decimals. */
const TIPSTER_MONEY = [
  'action',
  'freeroll',
  'saldoOutstandingBase',
  'saldoFreerollBase',
  'importoRichiesto',
  ...LIMIT_FIELDS,
] as const

/** Fields of a tipster that only ADMIN edits: his money, limits and messages; accounts are ADMIN's too. */
export const TIPSTER_ADMIN_FIELDS = [
  ...TIPSTER_MONEY,
  'messaggioApertura',
  'messaggioChiusura',
  'conti',
] as const

type TipsterMoney = { [field in (typeof TIPSTER_MONEY)[number]]?: number | null }

/** The input with the amounts and percentages of a tipster as his columns hold them. */
export const toTipsterColumns = <I extends TipsterMoney>(input: I) => withColumnTexts(input, TIPSTER_MONEY, 2)

/** A minimum share not to be dropped above the maximum would refuse every drop but 0. */
export function requireLimitRange(limits: {
  percentualeMinNoDrop?: string | null | undefined
  percentualeMaxNoDrop?: string | null | undefined
}): void {
  const { percentualeMinNoDrop: min, percentualeMaxNoDrop: max } = limits
  if (min == null || max == null || dec(min).lte(max)) return
  throw validationError('La percentuale minima NoDrop non può superare la massima.', 'percentualeMinNoDrop')
}
