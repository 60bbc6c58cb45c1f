import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { betText as text } from '#web/bets/bets/public/bet.it.ts'
import type { Bet } from '#web/bets/bets/public/bet.ts'
import { isConflict } from '#web/lib/api-error.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { useApiMutation } from '#web/lib/use-api-mutation.ts'
import { conflictOf } from '#web/ui/conflict/use-conflict.tsx'
import { useLatest } from '#web/ui/latest.ts'
import { type BetEdit, patchBet } from './calculator.api.ts'
import { editTold } from './not-begun.tsx'

/** Whether an edit was refused because its outcome needs a second person. */
export const needsSecondPerson = (error: unknown): boolean => isConflict(error) && error.field === 'esito'

/** Whether an edit was refused because its outcome needs a second person, or another user was first. */
export const asksFirst = (error: unknown): boolean =>
  needsSecondPerson(error) || conflictOf(error) !== undefined

/** Edits of one bet go out one after the other: two of the same cell must not overtake each other. */
const turns = new Map<number, Promise<unknown>>()

/**
 * Changes fields of a bet: on screen at once, taken back with a message when the server refuses. The server writes
 * the modification log in the same transaction. Resolves to the saved bet, rejects with the refusal.
 */
export function useEditBet(): (bet: Bet & { inizio?: string | null }, edit: BetEdit) => Promise<Bet> {
  const client = useQueryClient()
  const save = useApiMutation('PUT /api/v1/bets', {
    failure: () => text.editFailed,
    // No toast: the outcome control shows the effect instead, and the text form shows both texts.
    onError: (error, { body }) =>
      needsSecondPerson(error) || (body.pagamento === undefined && asksFirst(error)),
  })
  const latest = useLatest(save.mutateAsync)

  return useCallback(
    async (bet, edit) => {
      const { idReceivedBet } = bet
      // A payout is not shown ahead: the server derives the outcome from it.
      const { textVersion: _, pagamento: __, ...shown } = edit
      patchBet(client, idReceivedBet, (now) => ({ ...now, ...shown }))
      const turn = (turns.get(idReceivedBet) ?? Promise.resolve())
        .catch(() => {})
        .then(() => latest.current({ body: { idReceivedBet, ...edit } }))
      turns.set(idReceivedBet, turn)
      try {
        const saved = await turn
        toastSuccess(editTold(bet, saved))
        // While a later edit is under way the answer would undo it on screen.
        if (turns.get(idReceivedBet) === turn) {
          patchBet(client, idReceivedBet, (now) => ({ ...now, ...saved }))
        }
        return saved
      } catch (error) {
        patchBet(client, idReceivedBet, (now) => takenBack(now, bet, shown))
        throw error
      } finally {
        if (turns.get(idReceivedBet) === turn) turns.delete(idReceivedBet)
      }
    },
    [client, latest],
  )
}

/** The bet with the fields of a refused edit as before, except those changed again since. */
export function takenBack<B extends Bet>(now: B, before: Bet, shown: Partial<Bet>): B {
  const fields = Object.keys(shown) as (keyof Bet)[]
  const ours = fields.filter((field) => now[field] === shown[field])
  return { ...now, ...Object.fromEntries(ours.map((field) => [field, before[field]])) }
}
