import { ApiError } from '#web/lib/api-error.ts'
import { loginText } from './login.it.ts'

/** Gives a call of Login the separate sentence that an unreadable answer has there. */
export const readable = <T>(call: Promise<T>): Promise<T> =>
  call.catch((error: unknown) => {
    const unreadable = error instanceof ApiError && error.kind === 'invalid'
    throw unreadable ? new ApiError('invalid', loginText.invalidJson, error.status) : error
  })
