import { errorText, isObsolete, isUnauthenticated } from './api-error.ts'
import { toastError } from './toast.ts'

/**
 * Shows a failed call in a toast, with the given text or the error's. Login reports the end of the session; obsolete
 * errors are not shown.
 */
export function toastFailure(error: unknown, text: string = errorText(error)): void {
  if (!isObsolete(error) && !isUnauthenticated(error)) toastError(text)
}
