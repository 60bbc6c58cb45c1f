import type { Answer } from '@xbetapp/contract/contract'
import type { Verifica } from '#web/accounts/accounting/public/verified.tsx'
import type { Stato } from '#web/reference/reference/public/status-chip.tsx'

export type Recap = Answer<'GET /api/v1/conto/:entity/recap/:id'>
export type ListEntity = 'tipster' | 'sala' | 'helper' | 'sito' | 'altro'

/** A percentage on a card. */
export interface CardTerm {
  label: string
  percent: number
}

/** An account in a list, whatever its kind. */
export interface AccountCard {
  id: number
  nome: string
  /** STANDBY is a room's alone. */
  stato: Stato
  idValuta: string
  simbolo: string
  recap: Omit<Recap, 'id' | 'nome'>
  /** Percentage, tax or action; freeroll is separate, replaced by the expected values. */
  terms: readonly CardTerm[]
  /** A tipster's freeroll, a venue's freerollReale. */
  freeroll: number
  /** Our share of a venue; null for a tipster. */
  percentualeImporto: number | null
  /** Waiting (IN ATTESA) or confirmed; null where accounts are not confirmed. */
  conti: boolean | null
  /** Free or limited betting; tipsters only. */
  accettazione: boolean | null
  book: { idBook: number; nomeBook: string } | null
  /** The statement of its latest period as sent, and its closing today. */
  estratto: Answer<'POST /api/v1/conto/:entity/paginated'>['content'][number]['estratto']
  verifica: Verifica
}
