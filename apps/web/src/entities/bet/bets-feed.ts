import { ApiError, isObsolete } from '#web/lib/api-error.ts'
import type { Bet, BetChanges } from './bet.ts'
import { applyChanges, arrivals, type BetsById, replaceBets } from './merge-bets.ts'
import { NewBetFlags } from './new-bet-flags.ts'

/** `pending` until the first answer; then whether the last fetch succeeded (1 §4). */
export type SyncState = 'pending' | 'in-sync' | 'out-of-sync'

export interface BetsFeedState {
  /** Newest first. */
  bets: readonly Bet[]
  byId: BetsById
  /** False until the first answer: nothing is known yet. */
  loaded: boolean
  sync: SyncState
  /** Why the last fetch failed, null after one that succeeded. */
  error: unknown
  /** Bets not held before, for a minute each. */
  newIds: ReadonlySet<number>
}

export interface FetchRequest {
  since: number | undefined
  etag: string | undefined
  signal: AbortSignal
}
export type FetchAnswer =
  | { notModified: true }
  | { notModified: false; data: Bet[] | BetChanges; etag: string | undefined }

export interface BetsFeedDeps {
  fetchBets: (request: FetchRequest) => Promise<FetchAnswer>
  isVisible: () => boolean
  onVisibilityChange: (listener: () => void) => () => void
}

export interface BetsFeedOptions {
  intervalMs: number
  /** The server refused with 401 or 403: whoever this is, he is out (1 §4). */
  onRefused: (error: ApiError) => void
  /** After each fetch that succeeded. */
  onPolled?: () => void
}

const NOTHING: BetsFeedState = {
  bets: [],
  byId: new Map(),
  loaded: false,
  sync: 'pending',
  error: null,
  newIds: new Set(),
}

/**
 * The one reader of the bet list in a tab (1 §7.4, D1.40): the whole list first, then only what changed. The next
 * fetch is timed from the answer before it, nothing is fetched while the tab is hidden, and whatever arrives after a
 * stop is dropped.
 */
export class BetsFeed {
  #state = NOTHING
  #listeners = new Set<() => void>()
  #deps: BetsFeedDeps
  #run: Run | null = null
  #flags = new NewBetFlags((newIds) => this.#publish({ newIds }))

  constructor(deps: BetsFeedDeps) {
    this.#deps = deps
  }

  readonly getState = (): BetsFeedState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Starts over, for a session. */
  start(options: BetsFeedOptions): void {
    this.stop()
    const run: Run = {
      options,
      abort: new AbortController(),
      unlisten: this.#deps.onVisibilityChange(() => this.#onVisibility(run)),
    }
    this.#run = run
    void this.refetch()
  }

  /** Forgets everything: the bets are the session's. */
  stop(): void {
    const run = this.#run
    if (!run) return
    this.#run = null
    clearTimeout(run.timer)
    run.unlisten()
    run.abort.abort()
    this.#flags.clear()
    this.#publish(NOTHING)
  }

  /** Fetches now. While a fetch runs, its outcome is shared. Failures are in the state, never thrown. */
  readonly refetch = (): Promise<void> => {
    const run = this.#run
    if (!run) return Promise.resolve()
    clearTimeout(run.timer)
    run.inFlight ??= this.#poll(run).finally(() => {
      run.inFlight = undefined
      if (this.#run !== run || !this.#deps.isVisible()) return
      run.timer = setTimeout(() => void this.refetch(), run.options.intervalMs)
    })
    return run.inFlight
  }

  #onVisibility(run: Run): void {
    if (this.#deps.isVisible()) void this.refetch()
    else clearTimeout(run.timer)
  }

  async #poll(run: Run): Promise<void> {
    try {
      const { since, etag, abort } = run
      const answer = await this.#deps.fetchBets({ since, etag, signal: abort.signal })
      if (this.#run !== run) return
      if (!answer.notModified) this.#merge(run, answer.data, answer.etag)
      this.#publish({ loaded: true, sync: 'in-sync', error: null })
      run.options.onPolled?.()
    } catch (error) {
      if (this.#run !== run || isObsolete(error)) return
      if (error instanceof ApiError && (error.status === 401 || error.status === 403)) {
        this.stop()
        run.options.onRefused(error)
        return
      }
      this.#publish({ sync: 'out-of-sync', error })
    }
  }

  #merge(run: Run, data: Bet[] | BetChanges, etag: string | undefined): void {
    const { byId: held, loaded } = this.#state
    const whole = Array.isArray(data)
    const byId = whole ? replaceBets(held, data) : applyChanges(held, data)
    run.etag = etag
    run.since = whole ? revisionOf(etag) : data.revision
    if (byId === held) return
    this.#publish({ byId, bets: [...byId.values()].sort((a, b) => b.idReceivedBet - a.idReceivedBet) })
    this.#flags.keepOnly((id) => byId.has(id))
    // The first load marks none (D1.43).
    if (loaded) this.#flags.add(arrivals(held, byId))
  }

  #publish(change: Partial<BetsFeedState>): void {
    const next = { ...this.#state, ...change }
    const same = (Object.keys(change) as (keyof BetsFeedState)[]).every(
      (key) => next[key] === this.#state[key],
    )
    if (same) return
    this.#state = next
    for (const listener of this.#listeners) listener()
  }
}

interface Run {
  options: BetsFeedOptions
  abort: AbortController
  unlisten: () => void
  timer?: ReturnType<typeof setTimeout>
  inFlight?: Promise<void> | undefined
  since?: number | undefined
  etag?: string | undefined
}

/** `"812-2025-03-30"` -> 812: the list as a whole says its revision only there. */
function revisionOf(etag: string | undefined): number | undefined {
  const revision = /^(?:W\/)?"(\d+)/.exec(etag ?? '')?.[1]
  return revision === undefined ? undefined : Number(revision)
}
