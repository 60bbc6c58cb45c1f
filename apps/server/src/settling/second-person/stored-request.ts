import type { Selectable } from 'kysely'
import { type BetChange, type BetField, lockFoundBets, payoutText } from '#server/bets/bets/public.ts'
import type { DB } from '#server/db/generated/tables.ts'
import type { TxCtx } from '#server/kernel/ctx.ts'
import { betRevisions } from '#server/kernel/revision.ts'
import type { BulkPlan, EffectAnswer, StoredRequest } from '#server/settling/bulk-settle/public.ts'

export type ConfirmationRow = Selectable<DB['confirmation']>

export const requestOf = (row: ConfirmationRow): StoredRequest => row.richiesta as unknown as StoredRequest
export const effectOf = (row: ConfirmationRow): EffectAnswer => row.effetto as unknown as EffectAnswer
export const fingerprintOf = (row: ConfirmationRow): string => row.impronta.toString('hex')

/**
 * Recomputes the plan of a request for its bets as they are now; null where one was changed or deleted since, as the
 * plan would then differ from the requested one. Locks the bets.
 */
export async function replan(tx: TxCtx, row: ConfirmationRow): Promise<BulkPlan | null> {
  const { voci, invariate, rifiutate } = requestOf(row)
  const ids = voci.map(({ id }) => id)
  const betById = await lockFoundBets(tx, ids)
  const revisions = await betRevisions(tx, ids)
  const changes: BetChange[] = []
  for (const { id, versione, campi } of voci) {
    const before = betById.get(id)
    if (!before || revisions.get(id) !== versione) return null
    changes.push({
      before,
      changes: (Object.entries(campi) as [BetField, string | null][]).map(([field, to]) => ({
        field,
        from: field === 'payout' ? payoutText(before.payout) : before[field],
        to,
      })),
    })
  }
  return { changes, revisions, unchanged: invariate, refused: rifiutate }
}
