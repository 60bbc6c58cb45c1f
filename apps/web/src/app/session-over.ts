import { onlyAsks } from '@xbetapp/contract/only-asks'
import { type ApiError, errorText } from '#web/lib/api-error.ts'
import { toastError } from '#web/lib/toast.ts'

/** Pages where only Login reports the end of the session. */
const QUIET = ['/impostazioni', '/utenze']

/**
 * Reports the end of the session in a toast, except for a refused write, of which Login says that nothing was saved, and
 * on the quiet pages, where Login suffices.
 * @param key the refused call, as in the contract @param pathname the page that made the call
 */
export function tellSessionOver(error: ApiError, key: string, pathname: string): void {
  if (onlyAsks(key) && !QUIET.some((area) => pathname.startsWith(area))) toastError(errorText(error))
}
