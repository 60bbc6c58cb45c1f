import { TIP_READER } from '@xbetapp/domain/bets/tip-reading/tip'
import { sql } from 'kysely'
import { idsOf, rowIfAny } from '#server/db/rows.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { readTips } from './read-bet-tips.ts'

/** Bets of one step: few enough not to delay other work that falls due. */
const BETS_PER_STEP = 200

/**
 * Reads texts stored before the present reader existed, newest first, one step per call. Any number of processes may
 * run it: a row lock admits one of them.
 * @returns whether there is more
 */
export async function readBacklog(ctx: Ctx): Promise<boolean> {
  const isOver = await rowIfAny(ctx.db, 'readingBacklog', { reader: TIP_READER, upTo: 0 }, ['upTo'])
  if (isOver) return false
  return withTransaction(ctx, async (tx) => {
    await sql`
      insert into reading_backlog (reader, up_to)
      select ${TIP_READER}::smallint, coalesce(max(id_received_bet), 0) + 1 from bet
      on conflict do nothing
    `.execute(tx.db)
    const backlog = await tx.db
      .selectFrom('readingBacklog')
      .select('upTo')
      .where('reader', '=', TIP_READER)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!backlog) return false
    const rows = await tx.db
      .selectFrom('bet')
      .select('idReceivedBet')
      .where('idReceivedBet', '<', backlog.upTo)
      .orderBy('idReceivedBet', 'desc')
      .limit(BETS_PER_STEP)
      .execute()
    const ids = idsOf(rows, 'idReceivedBet')
    if (ids.length > 0) await readTips(tx, ids)
    const upTo = ids.length === BETS_PER_STEP ? (ids.at(-1) ?? 0) : 0
    await tx.db.updateTable('readingBacklog').set({ upTo }).where('reader', '=', TIP_READER).execute()
    return upTo > 0
  })
}
