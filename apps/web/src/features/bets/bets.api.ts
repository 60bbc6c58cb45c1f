import { queryOptions } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'
import { toastError } from '#web/lib/toast.ts'
import { useApiMutation } from '#web/lib/use-api-mutation.ts'
import { betsText as text } from './bets.it.ts'

/** One bet, also one that is no longer in the weekly list. The screen itself says when there is none. */
export const betQuery = (id: number) =>
  queryOptions({
    queryKey: ['bets', 'one', id],
    queryFn: ({ signal }) => api('GET /api/v1/bets/:id', { params: { id }, signal }),
    meta: { silent: true },
    retry: false,
  })

export const useDeleteBet = () =>
  useApiMutation('POST /sparabet/delete-received-bet', { success: text.deleted })

export const useDeleteBets = () =>
  useApiMutation('POST /sparabet/delete-received-bets', { success: text.deleted })

const confirmation = {
  success: text.confirmed,
  onError: () => {
    toastError(text.confirmFailed)
    return true
  },
}

/** Takes the warning off bets whose drop was recorded late. */
export const useConfirmLate = () =>
  useApiMutation('POST /api/v1/bets/delete-was-dropped-before', confirmation)

/** Takes the warning off bets whose tipster drop went wrong. */
export const useConfirmErrors = () =>
  useApiMutation('POST /api/v1/bets/delete-has-drop-tipster-error', confirmation)

/** The server writes the modification log itself, in the transaction of the edit. */
export const useEditBetText = () =>
  useApiMutation('PUT /api/v1/bets', {
    success: text.editDone,
    invalidates: [['bets', 'one']],
    onError: () => {
      toastError(text.editFailed)
      return true
    },
  })

export const useStopBet = () => useApiMutation('POST /sparabet/annulla-bet', { success: text.stopDone })
