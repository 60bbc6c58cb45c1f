import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSession } from '#web/platform/auth/public/use-session.ts'
import { betQuery } from './bet.api.ts'
import type { Bet } from './bet.ts'
import { useBet, useBets } from './use-bets.ts'
import { weekQuery } from './week-of-bets.ts'

/** A bet of the live list, or one fetched by its id when the list does not hold it; none without an id. */
export function useAnyBet(id: number | undefined): { bet: Bet | undefined; missing: boolean } {
  const listed = useBet(id ?? 0)
  const loaded = useBets() !== undefined
  const { data, error } = useQuery({
    ...betQuery(id ?? 0),
    enabled: id !== undefined && loaded && listed === undefined,
  })
  return { bet: listed ?? data, missing: listed === undefined && error !== null }
}

/** The versions of bets shown on the screen, by id; a send is made for these versions. */
export function useShownVersions(): (ids: readonly number[]) => Record<string, number> {
  const client = useQueryClient()
  const { queryKey } = weekQuery(useSession()?.token)
  return (ids) => {
    const week = client.getQueryData(queryKey)
    return Object.fromEntries(
      ids.flatMap((id) => {
        const bet = week?.byId.get(id) ?? client.getQueryData<Bet>(betQuery(id).queryKey)
        return bet ? [[String(id), bet.textVersion]] : []
      }),
    )
  }
}
