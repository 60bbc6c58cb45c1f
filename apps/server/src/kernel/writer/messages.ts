import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import type { Path, Piece } from './bytes-apart.ts'

// What the server and its process for writing say to each other.

/** Where the process reads. */
export interface WriterSettings {
  databaseUrl: string
  /** Behind a pooler in transaction mode. */
  isPooled: boolean
  replicaUrl: string | null
  logLevel: string
}

/** Of the world what a work is told; the clock stands at the moment it was handed over. */
export interface WorkCtx extends Pick<Ctx, 'actor' | 'askedAt' | 'knownAt' | 'origin' | 'requestId'> {
  now: Date
}

export type ToWriter =
  | { kind: 'begin'; settings: WriterSettings }
  | { kind: 'work'; id: number; name: string; ctx: WorkCtx; input: unknown; hasBody: boolean }
  /** The next piece of a body, null after the last. */
  | { kind: 'piece'; id: number; piece: Uint8Array | null }
  /** The body ends before its end: whoever sent it is gone. */
  | { kind: 'broken'; id: number }

export type FromWriter =
  /** It has taken the last piece and wants another. */
  | { kind: 'more'; id: number }
  /** Long bytes of a result, before it. */
  | ({ kind: 'bytes'; id: number } & Piece)
  | { kind: 'done'; id: number; result: unknown; apart: Path[] }
  | { kind: 'failed'; id: number; error: SentError }

interface SentError {
  refusal: Pick<AppError, 'code' | 'details' | 'body'> | null
  message: string
  stack: string | undefined
  /** Of the database or the system. */
  code: unknown
}

export function sentError(error: unknown): SentError {
  const { message, stack, code } = error as Error & { code?: unknown }
  const refusal =
    error instanceof AppError ? { code: error.code, details: error.details, body: error.body } : null
  return { refusal, message: message ?? String(error), stack, code }
}

/** The error as whoever asked would have caught it. */
export function caughtError({ refusal, message, stack, code }: SentError): Error {
  if (refusal) {
    const { body } = refusal
    return new AppError(refusal.code, refusal.details, body ? { body } : {})
  }
  const error = Object.assign(new Error(message), code === undefined ? {} : { code })
  if (stack !== undefined) error.stack = stack
  return error
}
