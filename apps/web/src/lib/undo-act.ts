import { api } from './api.ts'
import { queryClient } from './query-client.ts'
import { toastFailure, toastProgress, toastSuccess } from './toast.ts'
import { undoText } from './undo.it.ts'

/** 15 minutes: undoing the import of years takes as long as the import. */
export const LONGEST_UNDO_MS = 900_000

/**
 * Undoes an act and reloads all queries, as its changes may be on any screen. A thousand bets take a moment in one
 * transaction, so the elapsed time is the only progress to show.
 */
export async function undoAct(id: number): Promise<void> {
  let seconds = 0
  const timer = setInterval(() => toastProgress(undoText.undoing(++seconds)), 1_000)
  try {
    const { message } = await api('POST /api/v1/registro/:id/annulla', {
      params: { id },
      timeoutMs: LONGEST_UNDO_MS,
    })
    toastSuccess(message)
  } catch (error) {
    toastFailure(error)
  } finally {
    clearInterval(timer)
  }
  void queryClient.invalidateQueries()
}
