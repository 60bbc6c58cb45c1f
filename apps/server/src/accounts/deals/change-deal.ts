import { dec } from '@xbetapp/domain/platform/money/decimal'
import { termsOn } from '@xbetapp/domain/reference/reference/dated-terms'
import { sql } from 'kysely'
import { deleteRows, insertRow, insertRows, lockRow } from '#server/db/rows.ts'
import { describeAct } from '#server/kernel/act.ts'
import { found, validationError } from '#server/kernel/app-error.ts'
import { audit } from '#server/kernel/audit.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import type { Input } from '#server/kernel/route.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { findAccount } from '#server/ledger/postings/public.ts'
import { loadTerms, type StoredDealTerms } from './deals.queries.ts'

/**
 * Makes a deal, or gives a deal other terms from a day (rule: deal/terms).
 * @throws AppError ACCOUNT_NOT_FOUND, NOT_FOUND for a deal of another account, VALIDATION where nothing changes
 */
export async function changeDeal(
  ctx: Ctx,
  { tipo, id, idAccordo, ...newTerms }: Input<'POST /api/v1/accordi'>['body'],
): Promise<{ idAccordo: number }> {
  return withTransaction(ctx, async (tx) => {
    describeAct(tx, { reason: newTerms.motivo })
    const { idAccount } = await findAccount(tx, tipo, id)
    const { idDeal } =
      idAccordo === undefined
        ? await insertRow(tx.db, 'deal', { idAccount })
        : found(await lockRow(tx.db, 'deal', { idDeal: idAccordo, idAccount }, ['idDeal']), 'NOT_FOUND')
    const before = await loadTerms(tx, idDeal)
    const { dal } = newTerms
    const termsBefore = termsWithoutReason(termsOn(before, dal), dal)
    await writeTerms(tx, idDeal, [
      ...before.filter((terms) => terms.dal !== dal),
      {
        ...newTerms,
        percentuale: asText(newTerms.percentuale) ?? '0',
        minimo: asText(newTerms.minimo),
        massimo: asText(newTerms.massimo),
        username: tx.actor.username,
        createdAt: tx.now(),
      },
    ])
    const after = await loadTerms(tx, idDeal)
    const termsAfter = termsWithoutReason(termsOn(after, dal), dal)
    if (JSON.stringify(termsBefore) === JSON.stringify(termsAfter))
      throw validationError('Le condizioni di quel giorno sono già queste.', 'dal')
    await audit(tx, 'reference.deal', 'accordo', idDeal, {
      before: { ...termsBefore, versioni: before },
      after: { dal, ...termsAfter, versioni: after },
    })
    return { idAccordo: idDeal }
  })
}

/** Restores the terms a deal had; a deal without terms is none. */
export async function takeBackDeal(
  tx: TxCtx,
  idDeal: number,
  versions: readonly StoredDealTerms[],
): Promise<void> {
  const before = await loadTerms(tx, idDeal)
  await writeTerms(tx, idDeal, versions)
  await audit(tx, 'reference.deal', 'accordo', idDeal, {
    before: { versioni: before },
    after: { versioni: await loadTerms(tx, idDeal) },
  })
}

/** Whether payments of a deal stand; a paid deal keeps its last terms. */
export async function hasPayments(ctx: Ctx, idDeal: number): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('movement')
    .select(sql<string>`sum(case when reverses is null then 1 else -1 end)`.as('standing'))
    .where('idDeal', '=', idDeal)
    .executeTakeFirst()
  return Number(row?.standing ?? 0) > 0
}

async function writeTerms(tx: TxCtx, idDeal: number, versions: readonly StoredDealTerms[]): Promise<void> {
  await deleteRows(tx.db, 'dealTerms', { idDeal })
  const rows = versions.map(({ dal, ...terms }) => ({ ...terms, idDeal, dal: sql<Date>`${dal}::date` }))
  if (rows.length > 0) await insertRows(tx.db, 'dealTerms', rows)
}

const asText = (amount: number | null) => (amount === null ? null : dec(amount).toFixed(2))

/** The terms of a day without reason and author; a reset counts only on its own day. */
function termsWithoutReason(terms: StoredDealTerms | undefined, day: string) {
  if (!terms) return undefined
  const { dal, motivo: _m, username: _u, createdAt: _c, ...compared } = terms
  return { ...compared, azzera: terms.azzera && dal === day }
}
