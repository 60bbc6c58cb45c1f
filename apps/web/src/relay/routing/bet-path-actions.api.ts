import { useApiMutation } from '#web/lib/use-api-mutation.ts'
import { betPathText as text } from '#web/relay/routing/public/bet-path.it.ts'

const invalidates = [['percorso'], ['bets', 'one']]

/** Undoes what a tipster took back. */
export const useUndoWithdrawal = () =>
  useApiMutation('POST /api/v1/bets/:id/annulla-ritiro', { success: text.undone, invalidates })

/** Says that a change after the drop was looked at. */
export const useChangeSeen = () =>
  useApiMutation('POST /api/v1/bets/:id/modifica-vista', { success: text.done, invalidates })

/** Brings the rooms' copies to the text the staff gave the bet. */
export const useCorrectCopies = () =>
  useApiMutation('POST /api/v1/bets/:id/correggi-copie', { success: text.correcting, invalidates })

/** Keeps a bet from leaving that has not left yet. */
export const useStopNow = () =>
  useApiMutation('POST /sparabet/annulla-bet', { success: text.kept, invalidates })
