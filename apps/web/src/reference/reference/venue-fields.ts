import {
  decimal2,
  decimal3_2,
  differentFrom,
  percentage,
  type Rule,
} from '@xbetapp/domain/platform/validation/rules'
import type { Stato } from '#web/reference/reference/public/status-chip.tsx'
import type { Field } from './field.ts'
import { referenceText as text } from './reference.it.ts'

// Rooms, sites and others share one form: their common fields are described here.

interface VenueRow {
  stato: Stato
  idValuta: string
  percentualeImporto: number
  freerollAttivo: number
  freerollReale: number
  saldoOutstandingBase: number
  saldoFreerollBase: number
  letteraImporto: string | null
  letteraQuota: string | null
  bloccata: boolean
  limiteImporto: number | null
}

type VenueField = Field<VenueRow>

const { fields: labels, sections } = text

const letters: Rule = (typed) => (/^[a-z]{0,3}$/i.test(typed.trim()) ? null : text.letters)

const share: VenueField = {
  kind: 'percent',
  name: 'percentualeImporto',
  label: labels.percentuale,
  required: true,
  rules: [decimal2, percentage, differentFrom(0)],
  initial: '100',
  financial: true,
  balanceLock: text.percentualeLock,
  section: sections.importi,
}

const money = (name: keyof VenueRow, label: string): VenueField => ({
  kind: 'money',
  name,
  label,
  required: true,
  initial: '0,00',
  financial: true,
  section: sections.importi,
})

const rate = <Row>(name: keyof Row & string, label: string): Field<Row> => ({
  kind: 'percent',
  name,
  label,
  required: true,
  rules: [decimal3_2],
  initial: '0',
  financial: true,
  section: sections.importi,
})

const letter = (name: keyof VenueRow, label: string): VenueField => ({
  kind: 'text',
  name,
  label,
  max: 3,
  rules: [letters],
  section: sections.foglio,
})

const ON_OFF: readonly Stato[] = ['A', 'D']
const ALL: readonly Stato[] = ['A', 'S', 'D']

/**
 * ON and OFF. STANDBY belongs to rooms that exist; of a venue it is offered also where it is stored, and where there
 * are two states it reads as OFF. Saving without touching it changes nothing.
 */
export const statoField = (whose: 'room' | 'venue' | 'onOff'): Field<{ stato: Stato }> => ({
  kind: 'stato',
  name: 'stato',
  label: labels.stato,
  required: true,
  states: (stored) =>
    whose !== 'onOff' && (stored === 'S' || (whose === 'room' && stored !== null)) ? ALL : ON_OFF,
  initial: 'A',
})

/**
 * A room's currency is fixed once it exists; an account's while anything is held in it (rule: venue/currency-locked).
 */
export const valutaField = (lock: 'fixed' | 'balance'): VenueField => ({
  kind: 'valuta',
  name: 'idValuta',
  label: labels.valuta,
  required: true,
  ...(lock === 'fixed' ? { fixed: true } : { usedLock: text.valutaLock }),
})

/** Percentages and balances; accounts have the tax on their odds besides. */
export const moneyFields: readonly VenueField[] = [
  { ...share, wide: true },
  rate('freerollAttivo', labels.freerollAttivo),
  rate('freerollReale', labels.freerollReale),
  money('saldoOutstandingBase', labels.saldo),
  money('saldoFreerollBase', labels.saldoFreeroll),
]

export const accountMoneyFields: readonly Field<VenueRow & { tassaQuota: number }>[] = [
  share,
  rate<{ tassaQuota: number }>('tassaQuota', labels.tassaQuota) as Field<VenueRow & { tassaQuota: number }>,
  ...moneyFields.slice(1),
]

export const letterFields: readonly VenueField[] = [
  letter('letteraImporto', labels.letteraImporto),
  letter('letteraQuota', labels.letteraQuota),
]

/** Fields of the limits of its book. */
export const limitFields: readonly VenueField[] = [
  { kind: 'money', name: 'limiteImporto', label: labels.limite, section: sections.limiti },
  {
    kind: 'switch',
    name: 'bloccata',
    label: labels.bloccata,
    section: sections.limiti,
    hint: text.bloccataHint,
  },
]

const INFO_LENGTH = 2000

export const infoField: Field<{ info: string | null }> = {
  kind: 'lines',
  name: 'info',
  label: labels.info,
  max: INFO_LENGTH,
  wide: true,
  section: sections.altro,
}
