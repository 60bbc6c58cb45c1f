import { api } from './api.ts'
import { queryClient } from './query-client.ts'
import { toastSuccess } from './toast.ts'
import { toastFailure } from './toast-failure.ts'

/** Takes an act back and shows everything anew: what it had changed may stand on any screen. */
export async function undoAct(id: number): Promise<void> {
  try {
    const { message } = await api('POST /api/v1/registro/:id/annulla', { params: { id } })
    toastSuccess(message)
  } catch (error) {
    toastFailure(error)
  }
  void queryClient.invalidateQueries()
}
