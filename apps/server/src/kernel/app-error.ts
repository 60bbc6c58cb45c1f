import { ERRORS, type ErrorCode, type ErrorDetails, errorMessage } from '@xbetapp/contract/errors'
import { waitingWords } from '@xbetapp/domain/platform/format/waiting'

/** A refusal meant for the caller. Any other error is answered as INTERNAL. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: ErrorDetails
  readonly status: number
  /** Further fields of the answer beside the sentence, which is then sent as JSON. */
  readonly body: Readonly<Record<string, unknown>> | null

  constructor(
    code: ErrorCode,
    details: ErrorDetails = {},
    { body, ...options }: ErrorOptions & { body?: Readonly<Record<string, unknown>> } = {},
  ) {
    super(errorMessage(code, details), options)
    this.body = body ?? null
    this.code = code
    this.details = details
    this.status = ERRORS[code].status
  }
}

/** The value, where there is one. @throws AppError with this code and these details where there is none */
export function found<T>(value: T, code: ErrorCode, details?: ErrorDetails): NonNullable<T> {
  if (value === undefined || value === null) throw new AppError(code, details)
  return value
}

export const isRefusal = (error: unknown, code: ErrorCode): error is AppError =>
  error instanceof AppError && error.code === code

/** A field the caller filled in wrongly, with the sentence to show at the field. `campo` is its name in the body. */
export const validationError = (message: string, campo?: string): AppError =>
  new AppError('VALIDATION', campo === undefined ? { message } : { message, campo })

/** A period that ends before it starts; `campo` is the field of its end. */
export const endBeforeStart = (campo: string): AppError =>
  validationError('La data di fine non può essere precedente alla data di inizio.', campo)

/** A day that has not come, where only the past has a meaning. */
export const dayToCome = (campo: string): AppError =>
  validationError('La data non può essere successiva a oggi.', campo)

/**
 * A refusal of a caller who has to wait: the sentence says how long in words, the header `retry-after` in
 * whole seconds, rounded up.
 */
export function tooSoon(code: 'SIGNIN_THROTTLED' | 'TOO_MANY_REQUESTS', waitSeconds: number): AppError {
  const seconds = Math.ceil(waitSeconds)
  return new AppError(code, { seconds, attesa: waitingWords(seconds) })
}

/** Asserts a condition that holds whatever the caller sends; false is a defect of ours. */
export function invariant(condition: unknown, why: string): asserts condition {
  if (!condition) throw new Error(`Invariant broken: ${why}`)
}

/** {@link invariant} that there is a value, which is returned. */
export function present<T>(value: T, why: string): NonNullable<T> {
  invariant(value !== undefined && value !== null, why)
  return value
}
