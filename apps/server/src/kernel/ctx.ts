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

/** What a verb needs from its surroundings. Inside `withTransaction` the new ctx shadows the old one. */
export interface Ctx {
  actor: Actor
  db: Database | Tx
  /** A copy that follows the database, for long reads; null where there is none. */
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
  /** For work limited to one process: whether this process still holds it. If not, no transaction begins. */
  isOurs?: () => boolean
  /** Called after each commit that changed something. */
  published?: () => void
  /** Filled with the act once it is committed. */
  done?: ActResult
  /** The reason, in the caller's words; required where it matters. */
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

/** The transaction's own description, see `actOf`. */
export interface Act {
  /** The act's key; null until its row is written. */
  id: number | null
  /** Set while the act's row is being written and its key is unknown. */
  writing: Promise<unknown> | null
  reason: string | null
  /** The reason covers the closed weeks the act reaches; its author was shown them. */
  forClosedWeeks: boolean
  /** The earlier act that this act takes back. */
  undoes: number | null
  /** For each line audited so far, whether it has an inverse. */
  undoable: boolean[]
}

export interface TxCtx extends Ctx {
  db: Tx
  /** Bets changed so far; they get their new revision when the transaction ends. */
  changedBets: Set<number>
  /** Run once the verb is through, before the commit; each once, in the order they were added. */
  beforeCommit: Set<(tx: TxCtx) => Promise<void>>
  act: Act
}
