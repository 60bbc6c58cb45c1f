import { onlyAsks } from '@xbetapp/contract/only-asks'
import type { ApiError } from '#web/lib/api-error.ts'
import { errorText } from '#web/lib/api-error.ts'
import { toastError } from '#web/lib/toast.ts'
import { sessionOverText } from './session-over.it.ts'

/** Where the end of the session is told by Login alone. */
const QUIET = ['/impostazioni', '/utenze']

/**
 * Who was saving learns that nothing was saved; else, where the pages are quiet, Login is word enough.
 * @param key the call that was refused @param pathname the page it was refused on
 */
export function tellSessionOver(error: ApiError, key: string, pathname: string): void {
  if (!onlyAsks(key)) toastError(sessionOverText.notSaved)
  else if (!QUIET.some((area) => pathname.startsWith(area))) toastError(errorText(error))
}
