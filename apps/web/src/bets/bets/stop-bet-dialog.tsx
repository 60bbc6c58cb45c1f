import type { Bet } from '#web/bets/bets/public/bet.ts'
import type { SendMode } from '#web/platform/auth/public/send-mode.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog/confirm-dialog.tsx'
import { betDialogsText } from './bet-dialogs.it.ts'
import { BetLines } from './bet-lines.tsx'
import { useStopBet } from './bets.api.ts'

interface StopBetDialogProps {
  bet: Bet
  /** Rooms that received the bet and have a chat. */
  rooms: readonly { idSala: number }[]
  mode: SendMode
  onClose: () => void
  onDone: () => void
}

export default function StopBetDialog({ bet, rooms, mode, onClose, onDone }: StopBetDialogProps) {
  const stop = useStopBet()
  const confirm = async () => {
    const { idReceivedBet } = bet
    await stop.mutateAsync({
      body: {
        idReceivedBet,
        sales: rooms.map(({ idSala }) => ({ idSala })),
        viste: rooms.map(({ idSala }) => idSala),
        ...mode,
      },
    })
    onDone()
  }
  return (
    <ConfirmDialog
      danger
      title={betDialogsText.stopTitle}
      confirmLabel={betDialogsText.stopConfirm}
      onConfirm={confirm}
      onClose={onClose}
    >
      {mode.is_telegram_active ? betDialogsText.stopBody(rooms.length) : betDialogsText.stopManual}{' '}
      {betDialogsText.stopKeeps}
      <BetLines bets={[bet]} />
    </ConfirmDialog>
  )
}
