import type { Role } from '@xbetapp/domain/platform/roles/roles'
import type { Database, Tx } from '#server/db/database.ts'
import type { Log } from './log.ts'
import type { PhotoStore } from './photo-store.ts'
import type { ReportWorker } from './report-worker/report-worker.ts'
import type { Secrets } from './secrets.ts'

/** Who acts. Names in movements, logs and audit come from here, never from a request's body. */
export type Actor =
  | { kind: 'user'; id: number; username: string; roles: readonly Role[] }
  | { kind: 'bot'; username: 'bot' }
  | { kind: 'system'; username: 'sistema' }

export const BOT: Actor = { kind: 'bot', username: 'bot' }
export const SYSTEM: Actor = { kind: 'system', username: 'sistema' }

/** The channel an act comes through, which the act keeps. */
export interface Origin {
  via: 'app' | 'bot' | 'lavoro'
  /** The endpoint of the contract, the bot's activity, or the job. */
  verb: string
  /** The caller's address. */
  ip?: string
}

/** What a verb needs: who asks and how, the resources of the process, and how its result is told. */
export interface Ctx {
  actor: Actor
  db: Database | Tx
  /** A copy that follows the database, for long reads; null where there is none, absent in programs run at a terminal. */
  replica?: Database | null
  now: () => Date
  /** When the work was asked for, where that was earlier than now: an update that waited, a report. */
  askedAt?: Date
  log: Log
  photos: PhotoStore
  /** Runs long work on a separate thread; absent in programs run at a terminal, and on that thread. */
  reportWorker?: ReportWorker
  /** Absent in programs run at a terminal, which use no secrets. */
  secrets?: Secrets
  requestId?: string
  /** Absent in programs run at a terminal. */
  origin?: Origin
  /** For work under a lock of one process: whether this process still holds it. If not, no transaction begins. */
  stillHoldsLock?: () => boolean
  /** Called after each commit that changed something. */
  onPublished?: () => void
  /** Made by the route, filled with the act once it is committed. */
  actResult?: ActResult
  /** The reason, in the caller's words; a change that reaches a closed week is refused without one. */
  reason?: string
  /** Reads of accounts show the state known at this moment; absent: the present one. */
  knownAt?: Date
}

/** What a call did, for its answer. */
export interface ActResult {
  idAtto: number | null
  /** Whether every line of the act has an inverse. */
  undoable: boolean
}

/** What the transaction says of itself in the row of its act, see `actOf`. */
export interface Act {
  /** The act's key; null until its row is written. */
  id: number | null
  /** The writing of the act's row, which concurrent callers await; null before it. */
  writing: Promise<void> | null
  reason: string | null
  /** The reason covers the closed weeks the act reaches. */
  forClosedWeeks: boolean
  /** The earlier act that this act takes back. */
  undoes: number | null
  /** For each line audited so far, whether it has an inverse. */
  undoableLines: boolean[]
}

export interface TxCtx extends Ctx {
  db: Tx
  /** Bets changed so far; they get their new revision when the transaction ends. */
  changedBets: Set<number>
  /** Run once the verb is through, before the commit, in the order they were added; the same function only once. */
  beforeCommit: Set<(tx: TxCtx) => Promise<void>>
  act: Act
}
