import type { Bet } from '#web/bets/bets/public/bet.ts'
import type { SendMode } from '#web/platform/auth/public/send-mode.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog/confirm-dialog.tsx'
import { betDialogsText } from './bet-dialogs.it.ts'
import { BetLines } from './bet-lines.tsx'
import { useDeleteBet, useDeleteBets } from './bets.api.ts'
import { betsText as text } from './bets.it.ts'

interface DeleteBetsDialogProps {
  /** One from its row, or the selection. */
  bets: readonly Bet[]
  mode: SendMode
  onClose: () => void
  onDone: () => void
}

export default function DeleteBetsDialog({ bets, mode, onClose, onDone }: DeleteBetsDialogProps) {
  const deleteOne = useDeleteBet()
  const deleteMany = useDeleteBets()
  const confirm = async () => {
    const ids = bets.map((bet) => bet.idReceivedBet)
    const [idReceivedBet] = ids
    if (ids.length === 1 && idReceivedBet !== undefined) {
      await deleteOne.mutateAsync({ body: { idReceivedBet, ...mode } })
    } else await deleteMany.mutateAsync({ body: { ids, ...mode } })
    onDone()
  }
  return (
    <ConfirmDialog
      danger
      title={betDialogsText.deleteTitle(bets.length)}
      confirmLabel={text.delete}
      onConfirm={confirm}
      onClose={onClose}
    >
      {betDialogsText.deleteBody(bets.length)}
      <BetLines bets={bets} />
    </ConfirmDialog>
  )
}
