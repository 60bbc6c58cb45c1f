import { errorsText } from './errors.it.ts'

/**
 * Why a call failed.
 * `http`: the server refused; `network`: it was not reached; `timeout`: it took too long; `invalid`: its answer could
 * not be parsed; `stale`: the answer belongs to a session that has ended since, and is ignored.
 */
export type ApiErrorKind = 'http' | 'network' | 'timeout' | 'invalid' | 'stale'

/** A failed call. `message` is the Italian sentence to show. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly kind: ApiErrorKind
  /** HTTP status; 0 when there was no answer. */
  readonly status: number
  /** The `status` member of a JSON error body, e.g. 201: saved, but not announced (rule: tipster-drop/announcement). */
  readonly bodyStatus: number | undefined
  /** The body's field the refusal is about, where the server names one. */
  readonly field: string | undefined
  readonly body: unknown
  /** The server would accept the same call with a reason. */
  readonly wantsReason: boolean

  constructor(
    kind: ApiErrorKind,
    message: string,
    status = 0,
    { bodyStatus, field, body, wantsReason = false }: Partial<ApiError> = {},
  ) {
    super(message)
    this.kind = kind
    this.status = status
    this.bodyStatus = bodyStatus
    this.field = field
    this.body = body
    this.wantsReason = wantsReason
  }
}

/** True for an answer 401: the session is over, and the app goes to Login (rule: session/end). */
export const isUnauthenticated = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 401

/** True when another user changed or deleted the record of the call: the screen is out of date. */
export const isOutdated = (error: unknown): boolean => isGone(error) || isConflict(error)

/** True when the call was refused because of what the server has by now. */
export const isConflict = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 409

/** True when the record of the call does not exist (any more). */
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404

/** True when this error needs no handling: the session changed, or the caller aborted. */
export const isObsolete = (error: unknown): boolean =>
  (error instanceof ApiError && error.kind === 'stale') ||
  (error instanceof DOMException && error.name === 'AbortError')

/** True when retrying may help: the server did not decide on the call. */
export const isTransient = (error: unknown): boolean =>
  error instanceof ApiError && (error.kind === 'network' || error.kind === 'timeout' || error.status >= 502)

/** True for a refusal to which the server, or something in front of it, gave no sentence. */
export const isWordless = (error: unknown): boolean =>
  error instanceof ApiError && error.message === errorsText.status(error.status)

/** The sentence to show for whatever was thrown. */
export const errorText = (error: unknown): string =>
  error instanceof ApiError ? error.message : errorsText.unexpected

/**
 * The field errors of a refusal in which the server names a field of the form. Undefined for any other: its sentence is
 * then shown above the buttons.
 */
export function refusedFields(error: unknown, fields: readonly string[]): Record<string, string> | undefined {
  if (!(error instanceof ApiError) || error.field === undefined) return undefined
  return fields.includes(error.field) ? { [error.field]: error.message } : undefined
}
