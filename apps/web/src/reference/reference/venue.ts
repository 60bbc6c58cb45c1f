import { AT_LIMIT } from '@xbetapp/domain/ledger/credit/credit'
import {
  decimal2,
  decimal3_2,
  differentFrom,
  percentage,
  type Rule,
} from '@xbetapp/domain/platform/validation/rules'
import { columnOf } from '@xbetapp/domain/reference/reference/fields'
import type { Altro, Sala } from '#web/reference/reference/public/lists.api.ts'
import type { ReferenceState } from '#web/reference/reference/public/status-chip.tsx'
import type { DataColumn } from '#web/ui/data-table/columns.ts'
import { amountColumn, balanceColumn, percentColumn, stateColumn } from './cells.tsx'
import { type Field, markRare } from './kind.ts'
import { referenceText as text } from './reference.it.ts'

// The fields and columns that rooms, sites and others share.

type VenueRow = Pick<Sala, keyof Sala & keyof Altro>
type AccountRow = VenueRow & Pick<Altro, 'tassaQuota'>
type VenueField = Field<VenueRow>

const { sections } = text

const letters: Rule = (typed) => (/^[a-z]{0,3}$/i.test(typed.trim()) ? null : text.letters)

/** A figure that each record of its kind has. */
const figure = { required: true, section: sections.importi } as const

export const balanceFields: readonly Field<Pick<VenueRow, 'saldoOutstandingBase' | 'saldoFreerollBase'>>[] = [
  { kind: 'money', name: 'saldoOutstandingBase', initial: '0,00', ...figure },
  { kind: 'money', name: 'saldoFreerollBase', initial: '0,00', ...figure },
]
const share: VenueField = {
  kind: 'percent',
  name: 'percentualeImporto',
  rules: [decimal2, percentage, differentFrom(0)],
  initial: '100',
  balanceLock: text.percentualeLock,
  ...figure,
}
const rate = { kind: 'percent', rules: [decimal3_2], initial: '0', ...figure } as const
const freerollAndBalances: readonly VenueField[] = markRare<VenueRow>([
  { name: 'freerollAttivo', ...rate },
  { name: 'freerollReale', ...rate },
  ...balanceFields,
])

/** Credit: what an account may owe the house, and for how many days. */
export const creditFields: readonly Field<Pick<VenueRow, 'fido' | 'giorniFido'>>[] = [
  { kind: 'money', name: 'fido', section: sections.fido, hint: text.fidoHint },
  { kind: 'whole', name: 'giorniFido', section: sections.fido, hint: text.giorniFidoHint },
]
export const atLimitField: Field<Pick<Sala, 'alLimite'>> = {
  kind: 'choice',
  name: 'alLimite',
  required: true,
  initial: 'chiedi',
  options: AT_LIMIT.map((choice) => ({ value: choice, label: text.alLimite[choice] })),
  section: sections.fido,
}

const ON_OFF: readonly ReferenceState[] = ['A', 'D']
const ALL: readonly ReferenceState[] = ['A', 'S', 'D']

/**
 * ON and OFF. STANDBY belongs to rooms that exist; of a venue it is offered also where it is stored, and where there
 * are two states it reads as OFF. Saving without touching it changes nothing.
 */
export const stateField = (whose: 'room' | 'venue' | 'onOff'): Field<{ stato: ReferenceState }> => ({
  kind: 'stato',
  name: 'stato',
  required: true,
  states: (stored) =>
    whose !== 'onOff' && (stored === 'S' || (whose === 'room' && stored !== null)) ? ALL : ON_OFF,
  initial: 'A',
})

/**
 * A room's currency is fixed once it exists; an account's while anything is held in it (rule: venue/currency-locked).
 */
export const currencyField = (lock: 'fixed' | 'balance'): VenueField => ({
  kind: 'valuta',
  name: 'idValuta',
  required: true,
  ...(lock === 'fixed' ? { fixed: true } : { usedLock: text.valutaLock }),
})

/** Percentages and balances; accounts have the tax on their odds besides. */
export const moneyFields: readonly VenueField[] = [{ ...share, wide: true }, ...freerollAndBalances]

export const accountMoneyFields: readonly Field<AccountRow>[] = [
  share,
  { name: 'tassaQuota', ...rate },
  ...freerollAndBalances,
]

/** The columns of the Excel file. */
export const letterFields: readonly VenueField[] = [
  { kind: 'text', name: 'letteraImporto', rules: [letters], section: sections.foglio },
  { kind: 'text', name: 'letteraQuota', rules: [letters], section: sections.foglio },
]

/** Changed by the day: a form has them above its balances. */
const limits = (section: string, hint: string): readonly VenueField[] => [
  { kind: 'money', name: 'limiteImporto', section },
  { kind: 'switch', name: 'bloccata', section, hint },
]

/** The limits of a room's book. */
export const roomLimits = limits(sections.limiti, text.bloccataHint)
/** The limits of an account, which has no book. */
export const accountLimits = limits(sections.limitiConto, text.bloccatoHint).map((field) => ({
  ...field,
  ofAccount: true,
}))

const freerollAndBalanceColumns: readonly DataColumn<VenueRow>[] = [
  percentColumn('freerollAttivo'),
  percentColumn('freerollReale'),
  balanceColumn('saldoOutstandingBase'),
  balanceColumn('saldoFreerollBase'),
]

/** The most a bet may stake there. The mark beside the state says that there is one, this column how much. */
export const limitColumn: DataColumn<VenueRow> = {
  ...amountColumn('limiteImporto'),
  hiddenAtFirst: 'narrow',
}

export const currencyColumn: DataColumn<VenueRow> = {
  id: 'valuta',
  header: columnOf('valuta'),
  width: 76,
  value: (row) => row.valuta.valuta,
}

export const venueStateColumn: DataColumn<VenueRow> = stateColumn((row) => row.stato)

/** Figures of rooms: percentages with their sign, balances in the room's own currency. */
export const roomFigureColumns: readonly DataColumn<VenueRow>[] = [
  percentColumn('percentualeImporto'),
  ...freerollAndBalanceColumns,
]

/** Figures of sites and others: the tax on their odds comes after the percentage. */
export const accountFigureColumns: readonly DataColumn<AccountRow>[] = [
  ...freerollAndBalanceColumns,
  percentColumn('percentualeImporto'),
  percentColumn('tassaQuota'),
]
