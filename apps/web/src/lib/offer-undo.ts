import { offerInToast } from './toast.ts'
import { undoText } from './undo.it.ts'

/**
 * A write was done that can be taken back: its notice offers to. Every write passes here, so no screen has to know which
 * of its own can; what takes it back is fetched when somebody wants it.
 */
export function offerUndo(response: Response): void {
  const act = Number(response.headers.get('x-atto'))
  if (!Number.isSafeInteger(act) || act <= 0) return
  offerInToast(
    { label: undoText.undo, run: () => void import('./undo-act.ts').then(({ undoAct }) => undoAct(act)) },
    undoText.done,
  )
}
