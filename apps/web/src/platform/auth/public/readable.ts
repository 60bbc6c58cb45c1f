import { ApiError } from '#web/lib/api-error.ts'
import { loginMessages } from './login.it.ts'

/** What Login asks: an answer that cannot be read has a sentence of its own there. */
export const readable = <T>(call: Promise<T>): Promise<T> =>
  call.catch((error: unknown) => {
    const unreadable = error instanceof ApiError && error.kind === 'invalid'
    throw unreadable ? new ApiError('invalid', loginMessages.invalidJson, error.status) : error
  })
