import { isGone } from './api-error.ts'
import { toastSuccess } from './toast.ts'
import { toastFailure } from './toast-failure.ts'

interface Removal {
  remove: () => Promise<unknown>
  /** Takes the row off the screen. */
  forget: () => unknown
  success: string
}

/**
 * Deletes a row. A row another user has deleted leaves the screen too, with the server's message.
 * @returns whether the row is gone
 */
export async function removeRow({ remove, forget, success }: Removal): Promise<boolean> {
  try {
    await remove()
  } catch (error) {
    toastFailure(error)
    if (isGone(error)) await forget()
    return isGone(error)
  }
  // At once, because the toast carries the offer to undo.
  toastSuccess(success)
  await forget()
  return true
}
