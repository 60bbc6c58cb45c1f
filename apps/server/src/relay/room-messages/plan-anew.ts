import { deleteRows, lockRows, NOT_NULL, updateRows } from '#server/db/rows.ts'
import { RELAY_CHANNEL, wake } from '#server/kernel/channels.ts'
import type { TxCtx } from '#server/kernel/ctx.ts'
import { cancelSends } from '#server/telegram/outbox/public.ts'
import { isAlive, isQueued } from './amend-messages.ts'
import { partsOf, type RoomCopy } from './edit-copies.ts'
import { FORWARD_PURPOSES } from './recall-forward.ts'

/** Takes a send out of the queue and plans it again for the same time. */
export async function planAnew(tx: TxCtx, { row, parts }: Pick<RoomCopy, 'row' | 'parts'>): Promise<void> {
  await cancelSends(tx, parts.filter(isAlive))
  await deleteRows(tx.db, 'sentBet', { idInstradamento: row.id })
  const planned = {
    stato: 'previsto',
    dueAt: row.dueAt ?? tx.now(),
    settledAt: null,
    editDueAt: null,
  } as const
  await updateRows(tx.db, 'routing', { id: row.id }, planned)
  await wake(tx, RELAY_CHANNEL)
}

/**
 * Plans again the queued sends of a bet that a person confirmed and the tipster changed before they left, so that a
 * version the person did not see does not leave unchecked. The bet is locked by the caller.
 */
export async function planUnseen(tx: TxCtx, idReceivedBet: number): Promise<void> {
  const rows = await lockRows(
    tx.db,
    'routing',
    { idReceivedBet, stato: 'in_coda', decidedVersion: NOT_NULL },
    undefined,
    'id',
  )
  if (rows.length === 0) return
  const parts = await partsOf(tx, rows)
  for (const row of rows) {
    const rowParts = parts.get(row.id) ?? []
    if (isQueued(rowParts)) await planAnew(tx, { row, parts: rowParts })
  }
}

/** {@link planUnseen} for a message of a sparax or channel, which is locked by the caller. */
export async function planUnseenForwards(tx: TxCtx, idInoltro: number): Promise<void> {
  const rows = await tx.db
    .selectFrom('forwardTarget')
    .innerJoin('send', 'send.idForwardTarget', 'forwardTarget.id')
    .select(['forwardTarget.id as idTarget', 'send.id', 'send.stato'])
    .where('idInoltro', '=', idInoltro)
    .where('forwardTarget.stato', '=', 'in_coda')
    .where('decidedVersion', 'is not', null)
    .where('scopo', 'in', FORWARD_PURPOSES)
    .orderBy('send.id')
    .forUpdate()
    .execute()
  for (const [id, sends] of Map.groupBy(rows, ({ idTarget }) => idTarget)) {
    if (!isQueued(sends)) continue
    await cancelSends(tx, sends.filter(isAlive))
    await updateRows(tx.db, 'forwardTarget', { id }, { stato: 'previsto', settledAt: null })
    await wake(tx, RELAY_CHANNEL)
  }
}
