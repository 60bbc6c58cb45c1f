import type { Answer } from '@xbetapp/contract/contract'
import { onOff } from '@xbetapp/domain/reference/reference/stato'
import type { ReferenceState } from '#web/reference/reference/public/status-chip.tsx'
import type { Account } from './account.ts'
import { accountsText as text } from './accounting.it.ts'

type Row = Answer<'POST /api/v1/conto/:entity/paginated'>['content'][number]
export type ListEntity = 'tipster' | 'sala' | 'helper' | 'sito' | 'altro'

/** An account in a list, whatever its kind. Its freeroll is no term: the expected values can take its place. */
export interface AccountCard
  extends Pick<
    Account,
    'id' | 'nome' | 'idValuta' | 'simbolo' | 'terms' | 'freeroll' | 'percentualeImporto' | 'book'
  > {
  /** STANDBY for rooms alone. */
  stato: ReferenceState
  recap: Omit<Row['recap'], 'id' | 'nome'>
  /** Waiting (IN ATTESA) or confirmed; null where accounts are not confirmed. */
  conti: boolean | null
  /** Free or limited betting; tipsters only. */
  accettazione: boolean | null
  /** The statement of its latest period as sent, and its closing today. */
  estratto: Row['estratto']
  verifica: Row['verifica']
  fido: Row['fido']
}

export type ReportOption = 'testuale' | 'testuale100' | 'saldoRequest' | 'file' | 'file100' | 'pdf' | 'pdf100'

/** A list of accounts, described: the one list template shows all of them from this. */
export interface ListKind {
  entity: ListEntity
  title: string
  /** States of the filter; STANDBY is a room's. */
  states: readonly ('A' | 'S' | 'D')[]
  /** The list has a filter by currency; tipsters are kept in euro. */
  hasCurrency: boolean
  /** Accounts are confirmed week by week: the list has a filter, a chip and Attesa Conti for it. */
  hasConti: boolean
  hasAcceptance: boolean
  /** Reports that can be sent to an account. */
  reports: readonly ReportOption[]
  empty: string
}

const VENUE_REPORTS = ['testuale', 'testuale100', 'file', 'file100', 'pdf', 'pdf100'] as const
const ROOM_REPORTS = ['testuale', 'testuale100', 'saldoRequest', 'file', 'file100', 'pdf', 'pdf100'] as const
const VENUE = { hasCurrency: true, hasAcceptance: false } as const
const ROOM = { ...VENUE, states: ['A', 'S', 'D'], hasConti: true, reports: ROOM_REPORTS } as const
const SITE = { ...VENUE, states: ['A', 'D'], hasConti: false, reports: VENUE_REPORTS } as const

export const LIST_KINDS: Record<ListEntity, ListKind> = {
  tipster: {
    entity: 'tipster',
    title: text.titles.tipster,
    states: ['A', 'D'],
    hasCurrency: false,
    hasConti: true,
    hasAcceptance: true,
    reports: ['testuale', 'saldoRequest', 'file', 'pdf'],
    empty: 'Nessun tipster',
  },
  sala: { ...ROOM, entity: 'sala', title: text.titles.sala, empty: 'Nessuna sala' },
  helper: { ...ROOM, entity: 'helper', title: text.titles.helper, empty: 'Nessun helper' },
  sito: { ...SITE, entity: 'sito', title: text.titles.sito, empty: 'Nessun sito' },
  altro: { ...SITE, entity: 'altro', title: text.titles.altro, empty: 'Nessun altro conto' },
}

/** A row of any list as its card. */
export function toCard(row: Row): AccountCard {
  const { id, nome, valuta, recap, estratto, verifica, fido } = row
  const isRoom = 'idSala' in row
  const common = {
    ...{ id, nome, recap, estratto, verifica, fido },
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
