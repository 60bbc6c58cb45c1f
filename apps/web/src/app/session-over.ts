import { onlyAsks } from '@xbetapp/contract/only-asks'
import type { ApiError } from '#web/lib/api-error.ts'
import { errorText } from '#web/lib/api-error.ts'
import { toastError } from '#web/lib/toast.ts'
import { sessionOverText } from './session-over.it.ts'

/** Pages where only Login reports the end of the session. */
const QUIET = ['/impostazioni', '/utenze']

/**
 * Reports the end of the session: for a refused write, that nothing was saved; otherwise nothing on the quiet pages,
 * where Login suffices.
 * @param key the call that was refused @param pathname the page it was refused on
 */
export function tellSessionOver(error: ApiError, key: string, pathname: string): void {
  if (!onlyAsks(key)) toastError(sessionOverText.notSaved)
  else if (!QUIET.some((area) => pathname.startsWith(area))) toastError(errorText(error))
}
