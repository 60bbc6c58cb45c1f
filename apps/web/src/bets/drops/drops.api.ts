import { useQuery } from '@tanstack/react-query'
import type { Answer } from '@xbetapp/contract/contract'
import { DROPS_KEY } from '#web/bets/drops/public/drop.api.ts'
import { CREDITS_KEY } from '#web/ledger/credit/public/use-credits.ts'
import { apiQuery } from '#web/lib/api-query.ts'

export type SentBet = Answer<'GET /api/v1/sent_bets/find_by_bet_id'>[number]

/** How often drops are read while a bet's detail is open. */
export const DETAIL_REFRESH_MS = 2_000
const SENT_REFRESH_MS = 4_000

/** Rooms a bet was sent to, or is on its way to. */
export const sentBetsQuery = (id: number) => ({
  ...apiQuery([...DROPS_KEY, 'sent', id], 'GET /api/v1/sent_bets/find_by_bet_id', {
    query: { idReceivedBet: id },
  }),
  staleTime: 0,
})

export const useSentBets = (id: number) =>
  useQuery({ ...sentBetsQuery(id), refetchInterval: SENT_REFRESH_MS })

/** Options of a write that changes drops. */
export const CHANGES_DROPS = { invalidates: [DROPS_KEY, CREDITS_KEY] } as const

const RECEIVED: readonly SentBet['stato'][] = ['sent', 'sending', 'uncertain']

/** The rooms to notify of a stop: those with the bet and a chat, each once. */
export function roomsToStop(sent: readonly SentBet[]): { idSala: number }[] {
  const ids = sent
    .filter(({ stato, sala }) => RECEIVED.includes(stato) && sala.idGruppoTg !== null)
    .map(({ idSala }) => idSala)
  return [...new Set(ids)].map((idSala) => ({ idSala }))
}
