import { useQueryClient } from '@tanstack/react-query'
import type { Esito } from '@xbetapp/domain/ledger/postings/esito'
import { betText } from '#web/bets/bets/public/bet.it.ts'
import { type CalculatorBet, patchBet, reloadBet } from '#web/bets/calculator/calculator.api.ts'
import { takenBack } from '#web/bets/calculator/use-edit-bet.ts'
import { api } from '#web/lib/api.ts'
import { isConflict } from '#web/lib/api-error.ts'
import { toastFailure, toastSuccess } from '#web/lib/toast.ts'
import { useFormMutation } from '#web/lib/use-api-mutation.ts'
import { bulkSettleText } from '#web/settling/bulk-settle/bulk-settle.it.ts'
import { correctionTold, isInline } from '#web/settling/bulk-settle/correction.ts'

/**
 * Changes a settled outcome in place, as any other cell: the change shows at once, its effect is reported afterwards.
 * Only exactly the effect that was read is saved. A change that reaches a closed week or a sent statement, or needs a
 * second person, is not saved: `onAsk` shows its effect first.
 */
export function useCorrectOutcome(onAsk: (bet: CalculatorBet, esito: Esito) => void) {
  const client = useQueryClient()
  const { mutateAsync } = useFormMutation('POST /api/v1/bets/blocco')

  return async (bet: CalculatorBet, esito: Esito): Promise<void> => {
    const { idReceivedBet } = bet
    const change = { ids: [idReceivedBet], modifica: { esito } }
    const takeBack = () => patchBet(client, idReceivedBet, (now) => takenBack(now, bet, { esito }))
    patchBet(client, idReceivedBet, (now) => ({ ...now, esito }))
    try {
      const effect = await api('POST /api/v1/bets/blocco/effetto', { body: change })
      if (isInline(effect, { seen: bet.esito })) {
        await mutateAsync({ body: { ...change, impronta: effect.impronta } })
        toastSuccess(`${bulkSettleText.bet(idReceivedBet)}: ${correctionTold(effect)}`)
        void reloadBet(client, idReceivedBet)
        return
      }
    } catch (error) {
      if (!isConflict(error)) {
        takeBack()
        toastFailure(error, betText.editFailed)
        return
      }
    }
    takeBack()
    onAsk(bet, esito)
  }
}
