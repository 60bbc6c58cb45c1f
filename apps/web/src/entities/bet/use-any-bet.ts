import { useQuery } from '@tanstack/react-query'
import { betQuery } from './bet.api.ts'
import type { Bet } from './bet.ts'
import { useBet, useBets } from './use-bets.ts'

/** A bet of the live list, or one fetched by its id when the list does not hold it. */
export function useAnyBet(id: number): { bet: Bet | undefined; missing: boolean } {
  const listed = useBet(id)
  const loaded = useBets() !== undefined
  const { data, error } = useQuery({ ...betQuery(id), enabled: loaded && listed === undefined })
  return { bet: listed ?? data, missing: listed === undefined && error !== null }
}
