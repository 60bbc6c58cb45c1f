import { useQuery } from '@tanstack/react-query'
import { betQuery } from '#web/entities/bet/bet.api.ts'
import { ApiError, errorText } from '#web/lib/api-error.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { DialogClose } from '#web/ui/dialog/dialog-parts.tsx'
import { ErrorState } from '#web/ui/error-state/error-state.tsx'
import { BetInfo } from './bet-info.tsx'
import { betsText as text } from './bets.it.ts'

interface BetInfoDialogProps {
  idReceivedBet: number
  onClose: () => void
}

const NOT_FOUND = 404

/** What a bet is: its image or its text, whatever week it is of. */
export default function BetInfoDialog({ idReceivedBet, onClose }: BetInfoDialogProps) {
  const { data: bet, error, refetch } = useQuery(betQuery(idReceivedBet))
  const unknown = error instanceof ApiError && error.status === NOT_FOUND
  return (
    <Dialog
      opened
      onClose={onClose}
      width={620}
      title={text.infoTitle(idReceivedBet)}
      footer={<DialogClose onClose={onClose} />}
    >
      {bet && <BetInfo bet={bet} />}
      {unknown && <ErrorState message={text.unknownBet(idReceivedBet)} />}
      {error && !unknown && <ErrorState message={errorText(error)} onRetry={() => void refetch()} />}
    </Dialog>
  )
}
