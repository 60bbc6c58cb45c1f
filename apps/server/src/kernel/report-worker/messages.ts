import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'

// Messages between the server and its report worker.

/** Where the worker reads. */
export interface ReportWorkerSettings {
  databaseUrl: string
  /** Behind a pooler in transaction mode. */
  isPooled: boolean
  replicaUrl: string | null
  logLevel: string
}

/** The context of a work; the clock is frozen at the moment it was handed over. */
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

/** Restores a result after crossing threads, where each Buffer becomes a plain Uint8Array. */
export function withBuffers(value: unknown): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength)
  if (Array.isArray(value)) return value.map(withBuffers)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withBuffers(item)]))
}

interface SentError {
  refusal: Pick<AppError, 'code' | 'details' | 'body'> | null
  message: string
  stack: string | undefined
  /** The code of the database or the system. */
  code: unknown
}

export function sentError(error: unknown): SentError {
  const { message, stack, code } = error as Error & { code?: unknown }
  const refusal =
    error instanceof AppError ? { code: error.code, details: error.details, body: error.body } : null
  return { refusal, message: message ?? String(error), stack, code }
}

/** The error as the caller would have caught it. */
export function caughtError({ refusal, message, stack, code }: SentError): Error {
  if (refusal) {
    const { body } = refusal
    return new AppError(refusal.code, refusal.details, body ? { body } : {})
  }
  const error = Object.assign(new Error(message), code === undefined ? {} : { code })
  if (stack !== undefined) error.stack = stack
  return error
}
