import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSession } from '#web/platform/auth/public/use-session.ts'
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
