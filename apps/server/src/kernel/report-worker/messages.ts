import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'

// Messages between the server and its report worker, a thread. A work may have a body, the rows to write: it is sent in
// pieces, and the next one only when the worker asks for `more`.

/** What the thread begins with. */
export interface ReportWorkerSettings {
  databaseUrl: string
  /** Whether the database is behind a pooler in transaction mode, which keeps no prepared queries. */
  isPooled: boolean
  replicaUrl: string | null
  logLevel: string
}

/** The part of a context that can be sent to a thread; its clock is frozen at the moment the work was handed over. */
export interface WorkCtx extends Pick<Ctx, 'actor' | 'askedAt' | 'knownAt' | 'origin' | 'requestId'> {
  now: Date
}

export type ToWorker =
  | { kind: 'work'; id: number; name: string; ctx: WorkCtx; input: unknown; hasBody: boolean }
  /** The next piece of a body, null after the last. */
  | { kind: 'piece'; id: number; piece: Uint8Array | null }
  /** The body ended early: its sender is gone. */
  | { kind: 'broken'; id: number }
  /** No more work: close the connections and end. */
  | { kind: 'end' }

export type FromWorker =
  /** The work has used up the last piece and wants another. */
  | { kind: 'more'; id: number }
  | { kind: 'done'; id: number; result: unknown }
  | { kind: 'failed'; id: number; error: SentError }

/** Restores a result of plain values after crossing threads, where each Buffer becomes a plain Uint8Array. */
export function withBuffers(value: unknown): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength)
  if (Array.isArray(value)) return value.map(withBuffers)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withBuffers(item)]))
}

type SentError =
  | ({ kind: 'refusal' } & Pick<AppError, 'code' | 'details' | 'body'>)
  /** `code` is that of the database or the system. */
  | { kind: 'failure'; message: string; stack: string | undefined; code: unknown }

export function sentError(error: unknown): SentError {
  if (error instanceof AppError)
    return { kind: 'refusal', code: error.code, details: error.details, body: error.body }
  const { message, stack, code }: Error & { code?: unknown } =
    error instanceof Error ? error : new Error(String(error))
  return { kind: 'failure', message, stack, code }
}

/** The error as the caller would have caught it. */
export function caughtError(sent: SentError): Error {
  if (sent.kind === 'refusal') return new AppError(sent.code, sent.details, { body: sent.body ?? undefined })
  const { message, stack, code } = sent
  return Object.assign(new Error(message), { stack }, code === undefined ? {} : { code })
}
