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

/** Through what something is done; acts keep it. */
export interface Origin {
  via: 'app' | 'bot' | 'lavoro'
  /** The endpoint of the contract, what the bot is doing, or the job. */
  verb: string
  /** Address of whoever calls. */
  ip?: string
}

/** What a verb needs of the world. Inside `withTransaction` the new ctx hides the old one. */
export interface Ctx {
  actor: Actor
  db: Database | Tx
  /** A copy that follows the database, for long reads; null where there is none. */
  replica?: Database | null
  now: () => Date
  /** When what is being done was asked for, where that was earlier: an update that waited, a report. */
  askedAt?: Date
  log: Log
  photos: PhotoStore
  /** Writes what is long in a process of its own; absent in programs run at a terminal, and in that process. */
  reportWorker?: ReportWorker
  /** Absent in programs run at a terminal, which have nothing to do with secrets. */
  secrets?: Secrets
  requestId?: string
  /** Absent in programs run at a terminal. */
  origin?: Origin
  /** Of work one process at a time may do: whether it still is this one. No transaction begins when it is not. */
  isOurs?: () => boolean
  /** Called after each commit that changed something. */
  published?: () => void
  /** Told of the act once it is committed. */
  done?: Done
  /** Why, in the words of whoever asks for it; where it matters it is asked for. */
  reason?: string
  /** Reads of accounts tell what was known then; absent: what is known now. */
  knownAt?: Date
}

/** What a call did, for whoever answers it. */
export interface Done {
  idAtto: number | null
  /** Every line of the act has an inverse. */
  undoable: boolean
}

/** What a transaction says of itself, see `actOf`. */
export interface Act {
  /** Its key, once it is written. */
  id: number | null
  /** While its row is written and its key not known yet. */
  writing: Promise<unknown> | null
  reason: string | null
  /** The reason is given for the closed weeks the act reaches, which whoever gave it was shown. */
  forClosedWeeks: boolean
  /** The act it takes back. */
  undoes: number | null
  /** Of the lines audited so far, whether each has an inverse. */
  undoable: boolean[]
}

export interface TxCtx extends Ctx {
  db: Tx
  /** Bets changed so far; they get their new revision when the transaction ends. */
  changedBets: Set<number>
  /** What is done once the verb is through, before the commit; each once, in the order they were asked for. */
  beforeCommit: Set<(tx: TxCtx) => Promise<void>>
  act: Act
}
