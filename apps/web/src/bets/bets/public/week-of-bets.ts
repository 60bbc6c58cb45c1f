import { type QueryClient, QueryObserver, queryOptions } from '@tanstack/react-query'
import { apiWithEtag } from '#web/lib/api.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { isPushed, subscribeToPush } from '#web/lib/push.ts'
import type { Bet, BetChanges } from './bet.ts'
import { applyChanges, arrivals, type BetsById, replaceBets } from './merge-bets.ts'
import { forgetAnswers, takeAnswers } from './room-answers.ts'
import { addUnseen, seeBets, unseenBets } from './unseen-bets.ts'

/** A fetch that takes longer is given up; `onTimeout` reports it. */
const TIMEOUT_MS = 10_000
/** Interval of polling while the server pushes, as a safeguard against lost pushes. */
const PUSHED_MS = 60_000
/** How long a bet not held before counts as new. */
export const NEW_BET_MS = 60_000

export interface WeekOfBets {
  /** Newest first. */
  bets: readonly Bet[]
  byId: BetsById
  /** Revision of the list; undefined until one is known. */
  since: number | undefined
  etag: string | undefined
}

/** The state before the first answer. It is data, so that a first error stays until an answer replaces it. */
export const NOT_LOADED: WeekOfBets = { bets: [], byId: new Map(), since: undefined, etag: undefined }

/** The bets of the last week: the whole list first, then only changes. Cached per session. */
export const weekQuery = (token: string | undefined) =>
  queryOptions({
    queryKey: ['bets', 'last-week', token],
    queryFn: async ({ client, queryKey, signal }): Promise<WeekOfBets> => {
      const held = client.getQueryData<WeekOfBets>(queryKey) ?? NOT_LOADED
      const { since, etag } = held
      const answer = await apiWithEtag('GET /api/v1/bets/last-week', {
        query: since === undefined ? {} : { since },
        etag,
        signal,
        timeoutMs: TIMEOUT_MS,
      })
      // A push during the request is newer than the list held when it was sent.
      const current = client.getQueryData<WeekOfBets>(queryKey) ?? held
      if (signal.aborted || answer.notModified) return current
      if (current !== held && !isAhead(answer.data, answer.etag, current)) return current
      const next = mergeAnswer(current, answer.data, answer.etag)
      markNew(client, token, current, next)
      return next
    },
    initialData: NOT_LOADED,
    initialDataUpdatedAt: 0,
    // Unchanged bets keep their object already.
    structuralSharing: false,
    retry: false,
    gcTime: Number.POSITIVE_INFINITY,
  })

/** A push of the server: `changes` since revision `since`. */
export interface PushedWeek {
  since: number
  etag: string
  changes: BetChanges
}

/**
 * Applies a push.
 * @returns false when changes between the cached list and the push are missing, so that they must be requested
 */
export function takePushed(
  client: QueryClient,
  token: string,
  revision: number,
  week: PushedWeek | undefined,
): boolean {
  const { queryKey } = weekQuery(token)
  const held = client.getQueryData<WeekOfBets>(queryKey)
  // The first load is under way, and will be at least as new.
  if (held?.since === undefined || held.since === revision) return true
  if (!week || week.since > held.since || held.since > revision) return false
  const next = mergeAnswer(held, week.changes, week.etag)
  markNew(client, token, held, next)
  client.setQueryData(queryKey, next)
  return true
}

/** Ids of the bets that arrived within the last minute. */
export const newBetsQuery = (token: string | undefined) =>
  queryOptions<ReadonlySet<number>>({
    queryKey: ['bets', 'new', token],
    initialData: new Set<number>(),
    enabled: false,
    gcTime: Number.POSITIVE_INFINITY,
  })

interface Polling {
  token: string
  intervalMs: number
  /** The server refused with 401 or 403: the session is over. */
  onRefused: (error: ApiError) => void
  /** The server did not answer in time: reported once until an answer comes. */
  onTimeout?: (error: ApiError) => void
  /** After each fetch that succeeded. */
  onPolled?: () => void
}

/**
 * Reads the week at once and then again and again: the next time is counted from the answer before it, never while the
 * tab is hidden, and at once when it is shown again. @returns a function that ends it
 */
export function pollWeek(
  client: QueryClient,
  { token, intervalMs, onRefused, onTimeout, onPolled }: Polling,
): () => void {
  const observer = new QueryObserver(client, {
    ...weekQuery(token),
    staleTime: 0,
    refetchInterval: ({ state }) => {
      if (isRefusal(state.error)) return false
      return isPushed() ? Math.max(intervalMs, PUSHED_MS) : intervalMs
    },
    refetchOnWindowFocus: ({ state }) => (isRefusal(state.error) ? false : 'always'),
  })
  const forgetPush = subscribeToPush(() => observer.setOptions({ ...observer.options }))
  let polledAt = 0
  let late = false
  const unsubscribe = observer.subscribe(({ error, dataUpdatedAt, isFetching }) => {
    if (isFetching) return
    if (isRefusal(error)) onRefused(error)
    else if (error instanceof ApiError && error.kind === 'timeout') {
      if (!late) onTimeout?.(error)
      late = true
    } else if (dataUpdatedAt > polledAt) {
      polledAt = dataUpdatedAt
      late = false
      onPolled?.()
    }
  })
  return () => {
    forgetPush()
    unsubscribe()
  }
}

const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 401 || error.status === 403)

function mergeAnswer(held: WeekOfBets, data: Bet[] | BetChanges, etag: string | undefined): WeekOfBets {
  const whole = Array.isArray(data)
  const byId = whole ? replaceBets(held.byId, data) : applyChanges(held.byId, data)
  const since = whole ? revisionOf(etag) : data.revision
  if (!whole && data.risposte) takeAnswers(data.risposte)
  else forgetAnswers()
  const bets =
    byId === held.byId ? held.bets : [...byId.values()].sort((a, b) => b.idReceivedBet - a.idReceivedBet)
  return { bets, byId, since, etag }
}

/** Whether an answer is newer than the cached list. */
function isAhead(data: Bet[] | BetChanges, etag: string | undefined, { since }: WeekOfBets): boolean {
  const revision = Array.isArray(data) ? revisionOf(etag) : data.revision
  return since === undefined || (revision !== undefined && revision > since)
}

/** `"812-2025-03-30"` -> 812: the whole list carries its revision only in the ETag. */
function revisionOf(etag: string | undefined): number | undefined {
  const revision = /^(?:W\/)?"(\d+)/.exec(etag ?? '')?.[1]
  return revision === undefined ? undefined : Number(revision)
}

/** Marks bets not cached before as new for a minute, none at the first load; bets that left the list lose the mark. */
function markNew(client: QueryClient, token: string | undefined, held: WeekOfBets, next: WeekOfBets): void {
  const { queryKey } = newBetsQuery(token)
  const arrived = held === NOT_LOADED ? [] : arrivals(held.byId, next.byId)
  if (arrived.length > 0) addUnseen(arrived)
  seeBets([...unseenBets()].filter((id) => !next.byId.has(id)))
  const change = (keep: (id: number) => boolean, added: readonly number[] = []) =>
    client.setQueryData(queryKey, (before: ReadonlySet<number> = new Set()) => {
      const after = new Set([...before, ...added].filter(keep))
      return after.size === before.size && added.length === 0 ? before : after
    })
  change((id) => next.byId.has(id), arrived)
  if (arrived.length > 0) setTimeout(() => change((id) => !arrived.includes(id)), NEW_BET_MS)
}
