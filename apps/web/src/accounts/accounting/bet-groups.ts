import { ESITI } from '@xbetapp/domain/ledger/postings/esito'
import type { BetsOf } from './account.api.ts'

/** The bets a figure of the summary card is made of. */
export type BetGroup = 'periodo' | 'refertate' | 'open' | 'precedenti' | 'duplicate'

export const BET_GROUPS: Record<BetGroup, { title: string; of: BetsOf; empty: string }> = {
  periodo: { title: 'Bet del periodo', of: {}, empty: 'Nessuna bet nel periodo' },
  refertate: {
    title: 'Bet refertate del periodo',
    of: { esito: ESITI.filter((esito) => esito !== 'Open') },
    empty: 'Nessuna bet refertata nel periodo',
  },
  open: { title: 'Bet Open', of: { esito: ['Open'] }, empty: 'Nessuna bet Open' },
  precedenti: {
    title: 'Bet precedenti al periodo',
    of: { side: 'previous' },
    empty: 'Nessuna bet precedente',
  },
  duplicate: { title: 'Bet duplicate', of: { onlyDuplicate: true }, empty: 'Nessuna bet duplicata' },
}

export const isBetGroup = (text: string): text is BetGroup => Object.hasOwn(BET_GROUPS, text)
