import { dec } from '@xbetapp/domain/platform/money/decimal'
import { addRomeDays, romeDay } from '@xbetapp/domain/platform/time/rome'
import { changedTerms, DROP_TERMS } from '@xbetapp/domain/reference/reference/dated-terms'
import { betsPlayed, rederiveDrops } from '#server/bets/drops/public.ts'
import { AppError, validationError } from '#server/kernel/app-error.ts'
import { type AuditEntry, audit } from '#server/kernel/audit.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import type { Input } from '#server/kernel/route.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import {
  findTerms,
  type HeldTerms,
  restoreTerms,
  type StoredTerms,
  type TermsHolder,
  termsAt,
} from '#server/reference/reference/public.ts'
import { onlyOf, stateOfTerms } from './terms-state.ts'

/**
 * Restores the dated terms an account had. A drop recorded meanwhile on the terms taken back gets the terms that now
 * count on its day; drops that stood before are restored one by one, with the terms they had.
 */
export async function takeBackTerms(
  tx: TxCtx,
  holder: TermsHolder,
  versions: readonly StoredTerms[],
  { action, before, after }: Pick<AuditEntry, 'action' | 'before' | 'after'> = { action: 'reference.terms' },
): Promise<void> {
  const heldTerms = await findTerms(tx, holder, { lock: true })
  await restoreTerms(tx, heldTerms, versions)
  const restoredTerms = await findTerms(tx, holder)
  await audit(tx, action, holder.tipo, holder.id, {
    before: { ...before, ...stateOfTerms(heldTerms) },
    after: { ...after, ...stateOfTerms(restoredTerms) },
  })
  for (const days of daysOfEither(heldTerms, restoredTerms)) {
    const before = termsAt(heldTerms, days.from)
    const after = termsAt(restoredTerms, days.from)
    const changedNames = changedTerms(DROP_TERMS, before as never, after as never)
    if (changedNames.length === 0) continue
    await rederiveDrops(tx, { ...days, bets: await betsPlayed(tx, days) }, (drop) =>
      Object.fromEntries(
        changedNames.flatMap((term) => (dec(drop[term]).eq(before[term] ?? 0) ? [[term, after[term]]] : [])),
      ),
    )
  }
}

/** The days of a venue between which its terms or the restored ones change. */
function daysOfEither({ idVenue, versions }: HeldTerms, restoredTerms: HeldTerms) {
  if (idVenue === null) return []
  const starts = [...new Set([...versions, ...restoredTerms.versions].flatMap(({ dal }) => dal ?? []))].sort()
  return starts.map((from, n) => {
    const next = starts[n + 1]
    return { idVenue, from, to: next === undefined ? null : addRomeDays(next, -1) }
  })
}

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
