import { romeDay } from '@xbetapp/domain/platform/time/rome'
import { changedTerms } from '@xbetapp/domain/reference/reference/dated-terms'
import { AppError, validationError } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import type { Input } from '#server/kernel/route.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { findTerms, termsAt } from '#server/reference/reference/public.ts'
import { takeBackTerms } from './take-back-terms.ts'
import { onlyOf } from './terms-state.ts'

/**
 * Takes away terms that count from a day to come: no drop has them yet. An account whose only terms left count from the
 * beginning has terms without days again.
 * @throws AppError NOT_FOUND, VALIDATION for terms that count already
 */
export async function removeTerms(
  ctx: Ctx,
  { dal, ...holder }: Input<'DELETE /api/v1/condizioni/:tipo/:id/:dal'>['params'],
): Promise<void> {
  return withTransaction(ctx, async (tx) => {
    const heldTerms = await findTerms(tx, holder, { lock: true })
    const version = heldTerms.versions.find((terms) => terms.dal === dal)
    if (!version) throw new AppError('NOT_FOUND')
    if (dal <= romeDay(tx.now())) throw validationError('Queste condizioni valgono già.', 'dal')
    const versions = heldTerms.versions.filter((terms) => terms !== version)
    const before = termsAt(heldTerms, dal)
    const after = termsAt({ ...heldTerms, versions }, dal)
    const changedNames = changedTerms(heldTerms.terms, before as never, after as never)
    await takeBackTerms(tx, holder, versions.some((terms) => terms.dal !== null) ? versions : [], {
      action: 'reference.remove-terms',
      before: { dal, ...onlyOf(changedNames, before) },
      after: onlyOf(changedNames, after),
    })
  })
}
