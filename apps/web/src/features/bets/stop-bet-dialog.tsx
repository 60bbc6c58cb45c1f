import type { Bet } from '#web/entities/bet/bet.ts'
import type { SendMode } from '#web/entities/session/send-mode.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog/confirm-dialog.tsx'
import { BetLines } from './bet-lines.tsx'
import { useStopBet } from './bets.api.ts'
import { betsText as text } from './bets.it.ts'

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
      body: { idReceivedBet, sales: rooms.map(({ idSala }) => ({ idSala })), ...mode },
    })
    onDone()
  }
  return (
    <ConfirmDialog
      opened
      danger
      title={text.stopTitle}
      confirmLabel={text.stopConfirm}
      onConfirm={confirm}
      onClose={onClose}
    >
      {mode.is_telegram_active ? text.stopBody(rooms.length) : text.stopManual} {text.stopKeeps}
      <BetLines bets={[bet]} />
    </ConfirmDialog>
  )
}
