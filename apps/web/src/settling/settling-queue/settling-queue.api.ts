import { keepPreviousData } from '@tanstack/react-query'
import type { Answer, Body } from '@xbetapp/contract/contract'
import { api } from '#web/lib/api.ts'
import { apiQuery } from '#web/lib/api-query.ts'

export type Queue = Answer<'POST /api/v1/bets/coda'>
export type QueuedBet = Queue['bets'][number]
export type Asked = Body<'POST /api/v1/bets/coda'>

/** How often the bets are claimed anew, well within the time a bet is kept for its referee. */
const RENEWED_MS = 60_000

/** The bet before the referee and those that follow it. */
export const queueQuery = (asked: Asked) => ({
  ...apiQuery(['coda', asked], 'POST /api/v1/bets/coda', { body: asked }),
  staleTime: 0,
  gcTime: 0,
  refetchInterval: RENEWED_MS,
  placeholderData: keepPreviousData,
})

/** Frees the bets that were before the referee; if the call is lost, they are free a few minutes later. */
export const leaveQueue = (): void =>
  void api('POST /api/v1/bets/coda', { body: { quante: 0 }, keepalive: true }).catch(() => undefined)
