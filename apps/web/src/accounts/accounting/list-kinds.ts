import type { Answer } from '@xbetapp/contract/contract'
import { onOff } from '@xbetapp/domain/reference/reference/stato'
import type { ReferenceState } from '#web/reference/reference/public/status-chip.tsx'
import { accountsText as text } from './accounting.it.ts'
import type { Account } from './public/account.ts'

type Row = Answer<'POST /api/v1/conto/:entity/paginated'>['content'][number]
export type ListEntity = 'tipster' | 'sala' | 'helper' | 'sito' | 'altro'

/** An account in a list of any kind. Freeroll is not in `terms`; the card can show its expected value instead. */
export interface AccountCard
  extends Pick<
      Account,
      'id' | 'nome' | 'idValuta' | 'simbolo' | 'terms' | 'freeroll' | 'percentualeImporto' | 'book'
    >,
    Pick<Row, 'estratto' | 'verifica' | 'fido'> {
  /** STANDBY for rooms alone. */
  stato: ReferenceState
  recap: Omit<Row['recap'], 'id' | 'nome'>
  /** True: waits for confirmation (IN ATTESA); false: confirmed; null where accounts are not confirmed. */
  conti: boolean | null
  /** A tipster's betting: true is free, false is limited; null for any other account. */
  accettazione: boolean | null
}

export const REPORT_OPTIONS = [
  'testuale',
  'testuale100',
  'saldoRequest',
  'file',
  'file100',
  'pdf',
  'pdf100',
] as const
export type ReportOption = (typeof REPORT_OPTIONS)[number]

/** What differs between the lists of accounts; one component shows all of them. */
export interface ListKind {
  entity: ListEntity
  title: string
  /** States of the filter; S (STANDBY) is for rooms alone. */
  states: readonly ('A' | 'S' | 'D')[]
  /** Accounts are confirmed week by week: the list has a filter, a chip and Attesa Conti for it. */
  hasConti: boolean
  reports: readonly ReportOption[]
  empty: string
}

const VENUE_REPORTS = ['testuale', 'testuale100', 'file', 'file100', 'pdf', 'pdf100'] as const
const ROOM = { states: ['A', 'S', 'D'], hasConti: true, reports: REPORT_OPTIONS } as const
const SITE = { states: ['A', 'D'], hasConti: false, reports: VENUE_REPORTS } as const

export const LIST_KINDS: Record<ListEntity, ListKind> = {
  tipster: {
    entity: 'tipster',
    title: text.titles.tipster,
    states: ['A', 'D'],
    hasConti: true,
    reports: ['testuale', 'saldoRequest', 'file', 'pdf'],
    empty: 'Nessun tipster',
  },
  sala: { ...ROOM, entity: 'sala', title: text.titles.sala, empty: 'Nessuna sala' },
  helper: { ...ROOM, entity: 'helper', title: text.titles.helper, empty: 'Nessun helper' },
  sito: { ...SITE, entity: 'sito', title: text.titles.sito, empty: 'Nessun sito' },
  altro: { ...SITE, entity: 'altro', title: text.titles.altro, empty: 'Nessun altro conto' },
}

export function toCard(row: Row): AccountCard {
  const { id, nome, valuta, recap, estratto, verifica, fido } = row
  const isRoom = 'idSala' in row
  const common = {
    id,
    nome,
    recap,
    estratto,
    verifica,
    fido,
    stato: isRoom ? row.stato : onOff(row.stato),
    idValuta: valuta.valuta,
    simbolo: valuta.simbolo,
    book: isRoom ? row.book : null,
  }
  if ('idTipster' in row)
    return {
      ...common,
      terms: [{ label: text.action, percent: row.action }],
      freeroll: row.freeroll,
      percentualeImporto: null,
      conti: row.conti,
      accettazione: row.accettazioneTipster,
    }
  const share = { label: text.percentuale, percent: row.percentualeImporto }
  return {
    ...common,
    terms: isRoom ? [share] : [share, { label: text.tassaQuota, percent: row.tassaQuota }],
    freeroll: row.freerollReale,
    percentualeImporto: row.percentualeImporto,
    conti: isRoom ? row.conti : null,
    accettazione: null,
  }
}
