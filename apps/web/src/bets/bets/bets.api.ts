import { betText } from '#web/bets/bets/public/bet.it.ts'
import { useApiMutation } from '#web/lib/use-api-mutation.ts'
import { conflictOf } from '#web/ui/conflict/conflict.ts'

export const useEditBetText = () =>
  useApiMutation('PUT /api/v1/bets', {
    success: betText.edited,
    invalidates: [['bets', 'one']],
    failure: () => betText.editFailed,
    // The form shows both texts.
    onError: (error) => conflictOf(error) !== undefined,
  })
