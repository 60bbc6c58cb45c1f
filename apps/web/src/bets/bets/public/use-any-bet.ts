import { useQuery, useQueryClient } from '@tanstack/react-query'
import { errorText, isGone } from '#web/lib/api-error.ts'
import { useSession } from '#web/platform/auth/public/use-session.ts'
import { betQuery } from './bet.api.ts'
import { betText } from './bet.it.ts'
import type { Bet } from './bet.ts'
import { useBet } from './use-bets.ts'
import { weekQuery } from './week-of-bets.ts'

/** A bet of the live list, or one fetched by its id when the list does not hold it (yet); none without an id. */
export function useAnyBet(id: number | undefined) {
  const listed = useBet(id ?? 0)
  const { data, error, refetch } = useQuery({
    ...betQuery(id ?? 0),
    enabled: id !== undefined && listed === undefined,
  })
  const bet = listed ?? data
  /** Why the bet cannot be shown: it does not exist, or could not be read; null otherwise. */
  const failure = bet === undefined && error !== null ? failureOf(error, id ?? 0) : null
  return { bet, failure, retry: () => void refetch() }
}

export const failureOf = (error: unknown, id: number): string =>
  isGone(error) ? betText.unknown(id) : errorText(error)

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
