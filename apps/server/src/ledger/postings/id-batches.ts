import { sql } from 'kysely'
import type { Ctx } from '#server/kernel/ctx.ts'

/** Keys in one batch. */
const BATCH = 1000

/** Yields the keys of all rows, in order and a batch at a time, so that memory stays bounded. */
async function* idBatches(
  ctx: Ctx,
  source: 'bet' | 'movement',
  key: 'id_received_bet' | 'id_movimento',
): AsyncGenerator<number[]> {
  for (let lastId = 0; ; ) {
    const { rows } = await sql<{ id: number }>`
      select ${sql.ref(key)} as id from ${sql.table(source)} where ${sql.ref(key)} > ${lastId} order by 1 limit ${BATCH}
    `.execute(ctx.db)
    const lastRow = rows.at(-1)
    if (!lastRow) return
    yield rows.map(({ id }) => id)
    lastId = lastRow.id
  }
}

/** The keys of all bets, deleted ones too. */
export const betBatches = (ctx: Ctx) => idBatches(ctx, 'bet', 'id_received_bet')

export const movementBatches = (ctx: Ctx) => idBatches(ctx, 'movement', 'id_movimento')
