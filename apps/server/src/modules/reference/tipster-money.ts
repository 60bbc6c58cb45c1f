import { dec } from '@xbetapp/domain/money/decimal'
import { validationError } from '#server/kernel/app-error.ts'
import { columnText } from './changes.ts'

interface TipsterMoney {
  action?: number
  freeroll?: number
  saldoOutstandingBase?: number
  saldoFreerollBase?: number
  importoRichiesto?: number | null
  percentualeMinNoDrop?: number | null
  percentualeMaxNoDrop?: number | null
  capMaxDrop?: number | null
  capMaxNoDrop?: number | null
  percentualeMaxDrop?: number | null
}

/** What only ADMIN edits on a tipster: money, limits, required amount, messages; accounts are ADMIN's too (2 §6, D2.36). */
export const TIPSTER_ADMIN_FIELDS = [
  'action',
  'freeroll',
  'saldoOutstandingBase',
  'saldoFreerollBase',
  'importoRichiesto',
  'percentualeMinNoDrop',
  'percentualeMaxNoDrop',
  'capMaxDrop',
  'capMaxNoDrop',
  'percentualeMaxDrop',
  'messaggioApertura',
  'messaggioChiusura',
  'conti',
] as const

/** The amounts and percentages of a tipster as his columns hold them. */
export const tipsterMoneyColumns = <I extends TipsterMoney>(input: I) => ({
  action: columnText(input.action as I['action'], 2),
  freeroll: columnText(input.freeroll as I['freeroll'], 2),
  saldoOutstandingBase: columnText(input.saldoOutstandingBase as I['saldoOutstandingBase'], 2),
  saldoFreerollBase: columnText(input.saldoFreerollBase as I['saldoFreerollBase'], 2),
  importoRichiesto: columnText(input.importoRichiesto, 2),
  percentualeMinNoDrop: columnText(input.percentualeMinNoDrop, 2),
  percentualeMaxNoDrop: columnText(input.percentualeMaxNoDrop, 2),
  capMaxDrop: columnText(input.capMaxDrop, 2),
  capMaxNoDrop: columnText(input.capMaxNoDrop, 2),
  percentualeMaxDrop: columnText(input.percentualeMaxDrop, 2),
})

/** With the least share not to be dropped above the greatest, no drop but 0 could ever pass (D2.37). */
export function requireLimitRange(limits: {
  percentualeMinNoDrop?: string | null | undefined
  percentualeMaxNoDrop?: string | null | undefined
}): void {
  const { percentualeMinNoDrop: min, percentualeMaxNoDrop: max } = limits
  if (min == null || max == null || dec(min).lte(max)) return
  throw validationError('La percentuale minima NoDrop non può superare la massima.', 'percentualeMinNoDrop')
}
