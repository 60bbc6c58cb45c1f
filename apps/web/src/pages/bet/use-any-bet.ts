import { useQuery } from '@tanstack/react-query'
import type { Bet } from '#web/features/bets/bet.ts'
import { betQuery } from '#web/features/bets/bets.api.ts'
import { useBet, useBets } from '#web/features/bets-feed/use-bets.ts'

/** A bet of the live list, or one fetched by its id when the list does not hold it. */
export function useAnyBet(id: number): { bet: Bet | undefined; missing: boolean } {
  const listed = useBet(id)
  const loaded = useBets() !== undefined
  const { data, error } = useQuery({ ...betQuery(id), enabled: loaded && listed === undefined })
  return { bet: listed ?? data, missing: listed === undefined && error !== null }
}
