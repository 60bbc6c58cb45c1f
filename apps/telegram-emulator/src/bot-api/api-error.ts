export interface ErrorParameters {
  migrate_to_chat_id?: number
  retry_after?: number
}

/** An error with Telegram's own text; the HTTP status is the error code. */
export class ApiError extends Error {
  readonly code: number
  readonly parameters: ErrorParameters | undefined

  constructor(code: number, description: string, parameters?: ErrorParameters) {
    super(description)
    this.code = code
    this.parameters = parameters
  }
}

export const badRequest = (reason: string): ApiError => new ApiError(400, `Bad Request: ${reason}`)

export const tooManyRequests = (retryAfter: number): ApiError =>
  new ApiError(429, `Too Many Requests: retry after ${retryAfter}`, { retry_after: retryAfter })
