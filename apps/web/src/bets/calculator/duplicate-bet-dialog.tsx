import type { Bet } from '#web/bets/bets/public/bet.ts'
import { BetLine } from '#web/bets/bets/public/bet-line.tsx'
import { ApiError, isWordless } from '#web/lib/api-error.ts'
import { useApiMutation } from '#web/lib/use-api-mutation.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog/confirm-dialog.tsx'
import { PAGES } from './calculator.api.ts'
import { calculatorPageText as text } from './calculator.it.ts'

/** The server's reason if it gave one, else the failed action. */
export const duplicateFailure = (error: unknown): string =>
  error instanceof ApiError && error.kind === 'http' && !isWordless(error)
    ? error.message
    : text.duplicateFailed

/** The server copies its stored bet: the request has no field of the bet (rule: bet/duplicate). */
export default function DuplicateBetDialog({ bet, onClose }: { bet: Bet; onClose: () => void }) {
  const duplicate = useApiMutation('POST /api/v1/bets', {
    success: (copy) => text.duplicated(copy.idReceivedBet),
    invalidates: [PAGES],
    failure: duplicateFailure,
  })
  const { idReceivedBet } = bet
  return (
    <ConfirmDialog
      title={text.duplicateTitle}
      confirmLabel={text.duplicateConfirm}
      onClose={onClose}
      onConfirm={() => duplicate.mutateAsync({ body: { idBetDuplicata: idReceivedBet } })}
    >
      <p className="below-5">
        {text.duplicateBody(idReceivedBet)} {text.duplicateNote}
      </p>
      <BetLine bet={bet} />
    </ConfirmDialog>
  )
}
