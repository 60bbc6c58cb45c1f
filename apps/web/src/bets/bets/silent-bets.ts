import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { Bet } from '#web/bets/bets/public/bet.ts'
import { takeAnswers } from '#web/bets/bets/public/room-answers.ts'
import { apiQuery } from '#web/lib/api-query.ts'

const REFRESH_MS = 5_000

/** The bets a room is silent on, the longest silence first; all bets while the filter is off. */
export function useSilentBets(bets: readonly Bet[] | undefined, isAsked: boolean) {
  const { data } = useQuery({
    ...apiQuery(['bets', 'da-rispondere'], 'GET /api/v1/bets/da-rispondere'),
    enabled: isAsked,
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  })
  useEffect(() => {
    if (data) takeAnswers(data)
  }, [data])
  return useMemo(() => {
    if (!isAsked || !bets) return bets
    const byId = new Map(bets.map((bet) => [bet.idReceivedBet, bet]))
    return data?.flatMap(({ idReceivedBet }) => byId.get(idReceivedBet) ?? [])
  }, [bets, isAsked, data])
}
