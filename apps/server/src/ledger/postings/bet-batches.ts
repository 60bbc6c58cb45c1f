import { sql } from 'kysely'
import type { Ctx } from '#server/kernel/ctx.ts'

/** Yields the ids of all bets, deleted ones too, in order and a thousand at a time, so that memory stays bounded. */
export async function* betBatches(ctx: Ctx, size = 1000): AsyncGenerator<number[]> {
  for (let last = 0; ; ) {
    const { rows } = await sql<{ id: number }>`
      select id_received_bet as id from bet where id_received_bet > ${last} order by id_received_bet limit ${size}
    `.execute(ctx.db)
    if (rows.length > 0) yield rows.map(({ id }) => id)
    const end = rows.at(-1)
    if (!end || rows.length < size) return
    last = end.id
  }
}
