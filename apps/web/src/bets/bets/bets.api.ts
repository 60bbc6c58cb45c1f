import { betText } from '#web/bets/bets/public/bet.it.ts'
import { useApiMutation } from '#web/lib/use-api-mutation.ts'
import { conflictOf } from '#web/ui/conflict/conflict.ts'
import { betsText as text } from './bets.it.ts'

export const useDeleteBet = () =>
  useApiMutation('POST /sparabet/delete-received-bet', { success: text.deleted })

export const useDeleteBets = () =>
  useApiMutation('POST /sparabet/delete-received-bets', { success: text.deleted })

const confirmation = {
  success: text.confirmed,
  failure: () => text.confirmFailed,
}

/** Takes the warning off bets whose drop was recorded late. */
export const useConfirmLate = () =>
  useApiMutation('POST /api/v1/bets/delete-was-dropped-before', confirmation)

/** Takes the warning off bets whose tipster drop went wrong. */
export const useConfirmErrors = () =>
  useApiMutation('POST /api/v1/bets/delete-has-drop-tipster-error', confirmation)

export const useEditBetText = () =>
  useApiMutation('PUT /api/v1/bets', {
    success: betText.edited,
    invalidates: [['bets', 'one']],
    failure: () => betText.editFailed,
    // The form shows both.
    onError: (error) => conflictOf(error) !== undefined,
  })

export const useStopBet = () => useApiMutation('POST /sparabet/annulla-bet', { success: text.stopDone })
