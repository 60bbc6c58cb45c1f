import { useSyncExternalStore } from 'react'
import type { Bet } from './bet.ts'
import type { SyncState } from './bets-feed.ts'
import { betsFeed } from './live-bets-feed.ts'

const { subscribe, getState } = betsFeed

/** All bets of the last week, newest first. The array changes only when a bet does; undefined before the first load. */
export const useBets = (): readonly Bet[] | undefined =>
  useSyncExternalStore(subscribe, () => (getState().loaded ? getState().bets : undefined))

/** One bet, undefined when the list does not hold it. Drawn again only when this bet changes. */
export const useBet = (id: number | undefined): Bet | undefined =>
  useSyncExternalStore(subscribe, () => (id === undefined ? undefined : getState().byId.get(id)))

/** Bets that arrived within the last minute. */
export const useNewBetIds = (): ReadonlySet<number> =>
  useSyncExternalStore(subscribe, () => getState().newIds)

/** Whether what is shown is what the server holds. */
export const useSyncState = (): SyncState => useSyncExternalStore(subscribe, () => getState().sync)

/** Why the last fetch failed, null when it did not: the Bet page's banner. */
export const useBetsError = (): unknown => useSyncExternalStore(subscribe, () => getState().error)

/** `refetch()` asks now and resolves when the answer is in; it never rejects. */
export const useBetsFeedControls = (): { refetch: () => Promise<void> } => CONTROLS

const CONTROLS = { refetch: betsFeed.refetch }
