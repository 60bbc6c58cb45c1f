import { errorText, isObsolete, isUnauthenticated } from './api-error.ts'
import { toastError } from './toast.ts'

/**
 * Tells of a failed call, in words of its own where they are given. The end of the session is told by Login, and what
 * nobody waits for any more by nobody.
 */
export function toastFailure(error: unknown, text: string = errorText(error)): void {
  if (!isObsolete(error) && !isUnauthenticated(error)) toastError(text)
}
