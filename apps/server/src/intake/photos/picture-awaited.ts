import { sql } from 'kysely'
import type { TxCtx } from '#server/kernel/ctx.ts'

/** Wakes the processes that fetch pictures. */
export const PICTURES_CHANNEL = 'foto_in_arrivo'

/** Announces a picture to be fetched; delivered when the transaction commits. */
export async function pictureAwaited(tx: TxCtx): Promise<void> {
  await sql`select pg_notify(${PICTURES_CHANNEL}, '')`.execute(tx.db)
}
