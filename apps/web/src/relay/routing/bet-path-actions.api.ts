import { useApiMutation } from '#web/lib/use-api-mutation.ts'
import { betPathText as text } from '#web/relay/routing/public/bet-path.it.ts'

const invalidates = [['percorso'], ['bets', 'one']]

/** Undoes a tipster's withdrawal. */
export const useUndoWithdrawal = () =>
  useApiMutation('POST /api/v1/bets/:id/annulla-ritiro', { success: text.undone, invalidates })

/** Marks a change after the drop as reviewed. */
export const useChangeSeen = () =>
  useApiMutation('POST /api/v1/bets/:id/modifica-vista', { success: text.done, invalidates })

/** Brings the rooms' copies to the text the staff gave the bet. */
export const useCorrectCopies = () =>
  useApiMutation('POST /api/v1/bets/:id/correggi-copie', { success: text.correcting, invalidates })

/** Keeps a bet from leaving that has not left yet. */
export const useStopNow = () =>
  useApiMutation('POST /sparabet/annulla-bet', { success: text.kept, invalidates })
