import type { Selectable } from 'kysely'
import type { DB } from '#server/db/generated/tables.ts'
import { updateRows } from '#server/db/rows.ts'
import { AppError } from '#server/kernel/app-error.ts'
import { audit } from '#server/kernel/audit.ts'
import { actorHas } from '#server/kernel/authorize.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { queueSalaStateNotice } from '#server/reference/bot-notices/public.ts'
import { changesOf, isEmpty } from '#server/reference/reference/public.ts'

type SalaRow = Selectable<DB['room']> & Pick<Selectable<DB['venue']>, 'nome' | 'stato' | 'version'>
type SalaActions = Partial<Pick<SalaRow, 'stato' | 'conti'>>

/**
 * Sets the given fields on all selected rooms and helpers, all or none. A room is told its new state.
 * @throws AppError SALA_NOT_FOUND, also for a secret room the caller may not see
 */
export async function updateSalaStati(
  ctx: Ctx,
  ids: readonly number[],
  actions: SalaActions,
): Promise<{ message: string }> {
  return withTransaction(ctx, async (tx) => {
    const distinctIds = [...new Set(ids)]
    const rows = await tx.db
      .selectFrom('room')
      .innerJoin('venue', 'venue.idVenue', 'room.idVenue')
      .selectAll('room')
      .select(['nome', 'stato', 'version'])
      .where('idSala', 'in', distinctIds)
      .$if(!actorHas(tx.actor, ['ADMIN']), (query) => query.where('isSecret', '=', false))
      .orderBy('idSala')
      .forNoKeyUpdate()
      .execute()
    if (rows.length < distinctIds.length) throw new AppError('SALA_NOT_FOUND')
    for (const row of rows) await update(tx, row, actions)
    return { message: `Aggiornamento completato per ${distinctIds.length} sale` }
  })
}

async function update(tx: TxCtx, before: SalaRow, actions: SalaActions): Promise<void> {
  const changes = changesOf(before, actions)
  if (isEmpty(changes)) return
  const { conti, ...venueChanges } = changes
  const after = { ...before, ...changes, version: before.version + 1 }
  await updateRows(tx.db, 'venue', { idVenue: before.idVenue }, { ...venueChanges, version: after.version })
  if (conti !== undefined)
    await tx.db.updateTable('room').set({ conti }).where('idVenue', '=', before.idVenue).execute()
  await audit(tx, { action: 'batch.stato', entity: 'sala', entityId: before.idSala, before, after })
  if (before.stato !== after.stato) await queueSalaStateNotice(tx, after)
}
