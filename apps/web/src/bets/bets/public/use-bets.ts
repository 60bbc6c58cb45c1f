import { useQuery, useQueryClient } from '@tanstack/react-query'
import { errorText, isGone } from '#web/lib/api-error.ts'
import { useSession } from '#web/platform/auth/public/use-session.ts'
import { betQuery } from './bet.api.ts'
import { betText } from './bet.it.ts'
import type { Bet } from './bet.ts'
import { NOT_LOADED, newBetsQuery, type WeekOfBets, weekQuery } from './week-of-bets.ts'

/** `pending` until the first answer; then whether the last fetch succeeded. */
export type SyncState = 'pending' | 'in-sync' | 'out-of-sync'

/** The shell polls (`pollWeek`); components that show bets only read. */
function useWeek<T>(select: (week: WeekOfBets) => T) {
  return useQuery({ ...weekQuery(useSession()?.token), enabled: false, select })
}

const bets = (week: WeekOfBets) => (week === NOT_LOADED ? undefined : week.bets)
const loaded = (week: WeekOfBets) => week !== NOT_LOADED

/** All bets of the last week, newest first. The array changes only when a bet does; undefined before the first load. */
export const useBets = (): readonly Bet[] | undefined => useWeek(bets).data

/** One bet, undefined when the list does not hold it. Drawn again only when this bet changes. */
export const useBet = (id: number | undefined): Bet | undefined =>
  useWeek(({ byId }) => (id === undefined ? undefined : byId.get(id))).data

/** Bets that arrived within the last minute. */
export const useNewBetIds = (): ReadonlySet<number> => useQuery(newBetsQuery(useSession()?.token)).data

/** Whether the list shown is in sync with the server. */
export function useSyncState(): SyncState {
  const { data, error } = useWeek(loaded)
  if (error !== null) return 'out-of-sync'
  return data ? 'in-sync' : 'pending'
}

/** Asks now, or joins the fetch that runs; resolves when the answer is in and never rejects. */
export function useRefetchBets(): () => Promise<void> {
  const client = useQueryClient()
  const { queryKey } = weekQuery(useSession()?.token)
  return () => client.refetchQueries({ queryKey }, { cancelRefetch: false })
}

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
