import { BetTipster } from '@xbetapp/contract/reference/tipsters'
import { lastWeekStart } from '@xbetapp/domain/platform/time/rome'
import { isAmericans, isNoDrop } from '@xbetapp/domain/reference/reference/names'
import { deleteRows, idsOf, insertRow, rowIfAny } from '#server/db/rows.ts'
import { AppError, found } from '#server/kernel/app-error.ts'
import { audit } from '#server/kernel/audit.ts'
import { refusing } from '#server/kernel/constraint.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { requireVersion } from '#server/kernel/require-version.ts'
import type { Input } from '#server/kernel/route.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { betsChanged, postOpening } from '#server/ledger/postings/public.ts'
import { loadAllowedAuthors, requireAuthors, setAllowedAuthors } from './authors.ts'
import { allowedTo, changesOf, isEmpty } from './changes.ts'
import { dateEdit } from './dated-terms.ts'
import { chatShared, nameTaken, requireLimitRange } from './refusals.ts'
import { findTipster, getTipster } from './tipster.queries.ts'

/**
 * Creates a tipster; a restored one gets his former number.
 * @throws AppError NAME_TAKEN, CHAT_SHARED, VALIDATION for limits that contradict each other
 */
export async function createTipster(
  ctx: Ctx,
  input: Input<'POST /api/v1/tipster'>['body'],
  formerId: { idTipster?: number } = {},
) {
  return withTransaction(ctx, async (tx) => {
    requireLimitRange(input)
    const row = await refusing(
      { ...chatShared(input.idDropTg), tipster_name: nameTaken(input.nomeTipster, 'nomeTipster') },
      insertRow(tx.db, 'tipster', {
        ...input,
        // A tipster's balances belong to him in full.
        saldoOutstandingBaseNoPerc: input.saldoOutstandingBase,
        saldoFreerollBaseNoPerc: input.saldoFreerollBase,
        ...formerId,
      }),
    )
    await audit(tx, 'reference.create', 'tipster', row.idTipster, { after: row })
    await postOpening(tx, row)
    return getTipster(tx, row.idTipster)
  })
}

/** Answers show these fields with each bet, so polls must deliver the bets again. */
const FIELDS_IN_BETS = Object.keys(BetTipster.shape)

/**
 * Merges the given fields into a tipster: anagrafica, limits, required amount, acceptance.
 * @throws AppError NOT_FOUND, CONFLICT, NAME_TAKEN, NAME_PROTECTED, CHAT_SHARED, VALIDATION
 */
export async function editTipster(
  ctx: Ctx,
  { idTipster, version, autoriAmmessi, ...input }: Input<'PUT /api/v1/tipster'>['body'],
) {
  return withTransaction(ctx, async (tx) => {
    const row = await findTipster(tx, idTipster, { lock: true })
    await requireVersion(tx, { entity: 'tipster', id: idTipster }, row, version)
    const changes = changesOf(row, allowedTo(tx, input))
    const oldAuthors = await authorsOf(tx, idTipster)
    const hasNewAuthors =
      autoriAmmessi !== undefined && (await setAllowedAuthors(tx, 'idTipster', idTipster, autoriAmmessi))
    if (isEmpty(changes) && !hasNewAuthors) return getTipster(tx, idTipster)
    if (changes.nomeTipster !== undefined) requireRenamable(row.nomeTipster)
    const merged = { ...row, ...changes }
    requireLimitRange(merged)
    const authors = await authorsOf(tx, idTipster)
    requireAuthors(merged.filtroAutori, authors)

    const after = await refusing(
      { ...chatShared(changes.idDropTg), tipster_name: nameTaken(changes.nomeTipster, 'nomeTipster') },
      tx.db
        .updateTable('tipster')
        .set({
          ...changes,
          saldoOutstandingBaseNoPerc: merged.saldoOutstandingBase,
          saldoFreerollBaseNoPerc: merged.saldoFreerollBase,
          version: row.version + 1,
        })
        .where('idTipster', '=', idTipster)
        .returningAll()
        .executeTakeFirstOrThrow(),
    )
    await dateEdit(tx, { tipo: 'tipster', id: idTipster }, changes)
    await audit(tx, 'reference.edit', 'tipster', idTipster, {
      before: { ...row, autoriAmmessi: oldAuthors },
      after: { ...after, autoriAmmessi: authors },
    })
    await postOpening(tx, { idTipster })
    if (FIELDS_IN_BETS.some((field) => field in changes)) await tipsterOfBetsChanged(tx, idTipster)
    return getTipster(tx, idTipster)
  })
}

const authorsOf = async (ctx: Ctx, idTipster: number): Promise<number[]> =>
  (await loadAllowedAuthors(ctx, 'idTipster', [idTipster]))(idTipster)

/** Two names have a meaning in the product (rule: names/four-names). */
function requireRenamable(nome: string): void {
  if (isNoDrop(nome) || isAmericans(nome))
    throw new AppError('NAME_PROTECTED', { nome, campo: 'nomeTipster' })
}

/**
 * Gives the last week's bets of a tipster, which pages hold, a new revision, as fields shown with them changed. Older
 * bets are read anew on demand.
 */
export async function tipsterOfBetsChanged(tx: TxCtx, idTipster: number): Promise<void> {
  const rows = await tx.db
    .selectFrom('bet')
    .select('idReceivedBet')
    .where('idTipster', '=', idTipster)
    .where('messageDate', '>=', lastWeekStart(tx.now()))
    .where('deletedAt', 'is', null)
    .execute()
  betsChanged(tx, idsOf(rows, 'idReceivedBet'))
}

/** Adds a rule to a tipster; his bets show it from now on. @throws AppError TIPSTER_NOT_FOUND */
export async function addRule(ctx: Ctx, input: { idTipster: number; regola: string }) {
  return withTransaction(ctx, async (tx) => {
    const { idTipster, regola } = input
    found(await rowIfAny(tx.db, 'tipster', { idTipster }, ['idTipster']), 'TIPSTER_NOT_FOUND')
    const row = await insertRow(tx.db, 'tipsterRule', { idTipster, regola })
    await audit(tx, 'reference.add-rule', 'tipster', idTipster, { after: row })
    await tipsterOfBetsChanged(tx, idTipster)
    return row
  })
}

/** @throws AppError NOT_FOUND */
export async function removeRule(ctx: Ctx, idRegola: number): Promise<void> {
  return withTransaction(ctx, async (tx) => {
    const row = found((await deleteRows(tx.db, 'tipsterRule', { idRegola }))[0], 'NOT_FOUND')
    await audit(tx, 'reference.remove-rule', 'tipster', row.idTipster, { before: row })
    await tipsterOfBetsChanged(tx, row.idTipster)
  })
}
