import type { Answer } from '@xbetapp/contract/contract'
import type { VenueLabel } from '@xbetapp/domain/accounts/movements/movement-lines'
import type { EntityKind } from '@xbetapp/domain/reference/reference/entity-kinds'
import type { ReferenceState } from '#web/reference/reference/public/status-chip.tsx'

export type PeriodData = Answer<'POST /api/v1/conto/:entity'>
export type AccountBet = Answer<'POST /api/v1/conto/:entity/paginated-bets'>['content'][number]
export type Recap = Answer<'GET /api/v1/conto/:entity/recap/:id'>

/** The lists of an account's movements. */
export type MovementGroup = 'cashflow' | 'deposito'

/** Decimals of an account's odds. */
export const ODDS_PLACES = 5

/** The field that names an entity in a body. */
export const ID_FIELD = { tipster: 'idTipster', sala: 'idSala', sito: 'idSito', altro: 'idAltro' } as const

/** An account as its screen needs it, whether of a tipster, of a venue or of the house. */
export interface Account {
  kind: EntityKind | 'conto'
  /** The entity's id; of a conto its number (rule: call/names-of-accounts), or -1 for one that does not exist. */
  id: number
  /** `no-drop`, `scarti-quota`, `freeroll`, or an unknown conto of the address; null for an entity's account. */
  conto: string | null
  nome: string
  /** What the notes of movements call the kind of account; null for a conto, which has none. */
  label: 'Tipster' | VenueLabel | null
  stato: ReferenceState | null
  book: { idBook: number; nomeBook: string } | null
  idValuta: string
  simbolo: string
  /** Percentages of the card, in order; if empty, the block is left out. */
  terms: ReadonlyArray<{ label: string; percent: number }>
  saldoOutstandingBase: number
  saldoFreerollBase: number
  /** Our share of a venue's amounts, in percent; null for any other account. */
  percentualeImporto: number | null
  /** A tipster's Action in percent; 0 for any other account. */
  action: number
  /** Freeroll a cashout is charged: a tipster's freeroll, a venue's freerollReale. */
  freeroll: number
  /** Action and freeroll by their first day; absent where none are dated. */
  condizioni?: ReadonlyArray<{ dal: string | null; action: number; freeroll: number }> | undefined
}

/** Percent: the share of an account that is all ours. */
const WHOLE = 100

/** Reports at 100% are for accounts of which we have a part: percentage set and not 100 (rule: report/variants). */
export const isShared = ({ percentualeImporto }: { percentualeImporto: number | null }): boolean =>
  percentualeImporto !== null && percentualeImporto !== 0 && percentualeImporto !== WHOLE
