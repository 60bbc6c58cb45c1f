import type { Selectable } from 'kysely'
import type { DB } from '#server/db/generated/tables.ts'
import { AppError } from '#server/kernel/app-error.ts'
import { audit } from '#server/kernel/audit.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { queueTipsterNotice } from '#server/reference/bot-notices/public.ts'
import { changesOf, isEmpty, tipsterOfBetsChanged } from '#server/reference/reference/public.ts'

type TipsterRow = Selectable<DB['tipster']>
type TipsterActions = Partial<Pick<TipsterRow, 'stato' | 'conti' | 'accettazioneTipster'>>

/**
 * Sets the given fields on all selected tipsters, all or none: any state may follow any other. The chats of a tipster
 * who becomes active, or no longer is, are told.
 * @throws AppError TIPSTER_NOT_FOUND
 */
export async function updateTipsterStati(
  ctx: Ctx,
  ids: readonly number[],
  actions: TipsterActions,
): Promise<{ message: string }> {
  return withTransaction(ctx, async (tx) => {
    const distinctIds = [...new Set(ids)]
    const rows = await tx.db
      .selectFrom('tipster')
      .selectAll()
      .where('idTipster', 'in', distinctIds)
      .orderBy('idTipster')
      .forNoKeyUpdate()
      .execute()
    if (rows.length < distinctIds.length) throw new AppError('TIPSTER_NOT_FOUND')
    for (const row of rows) await update(tx, row, actions)
    return { message: `Aggiornamento completato per ${distinctIds.length} tipster` }
  })
}

async function update(tx: TxCtx, before: TipsterRow, actions: TipsterActions): Promise<void> {
  const changes = changesOf(before, actions)
  if (isEmpty(changes)) return
  const after = await tx.db
    .updateTable('tipster')
    .set({ ...changes, version: before.version + 1 })
    .where('idTipster', '=', before.idTipster)
    .returningAll()
    .executeTakeFirstOrThrow()
  await audit(tx, { action: 'batch.stato', entity: 'tipster', entityId: before.idTipster, before, after })
  if (before.stato === after.stato) return
  // Answers show a bet with its tipster's state.
  await tipsterOfBetsChanged(tx, before.idTipster)
  if ((before.stato === 'A') !== (after.stato === 'A')) {
    await queueTipsterNotice(tx, after.stato === 'A' ? 'tipster-on' : 'tipster-off', after)
  }
}
