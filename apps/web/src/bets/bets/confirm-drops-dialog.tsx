import type { Bet } from '#web/bets/bets/public/bet.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog/confirm-dialog.tsx'
import { betDialogsText } from './bet-dialogs.it.ts'
import { BetLines } from './bet-lines.tsx'
import { useConfirmErrors, useConfirmLate } from './bets.api.ts'

interface ConfirmDropsDialogProps {
  kind: 'late' | 'error'
  bets: readonly Bet[]
  onClose: () => void
  onDone: () => void
}

/** Confirms drops recorded late or in error as checked, which removes the warning. */
export default function ConfirmDropsDialog({ kind, bets, onClose, onDone }: ConfirmDropsDialogProps) {
  const late = useConfirmLate()
  const errors = useConfirmErrors()
  const isLate = kind === 'late'
  const confirm = async () => {
    await (isLate ? late : errors).mutateAsync({ body: bets.map((bet) => bet.idReceivedBet) })
    onDone()
  }
  return (
    <ConfirmDialog
      title={isLate ? betDialogsText.confirmLateTitle : betDialogsText.confirmErrorTitle}
      confirmLabel={betDialogsText.confirm}
      onConfirm={confirm}
      onClose={onClose}
    >
      {isLate ? betDialogsText.confirmLateBody(bets.length) : betDialogsText.confirmErrorBody(bets.length)}
      <BetLines bets={bets} />
    </ConfirmDialog>
  )
}
