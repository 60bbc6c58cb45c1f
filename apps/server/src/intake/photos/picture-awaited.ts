import { sql } from 'kysely'
import type { TxCtx } from '#server/kernel/ctx.ts'

/** Wakes whoever fetches pictures, in whatever process. */
export const PICTURES_CHANNEL = 'foto_in_arrivo'

/** A picture was noted that is still to be fetched: it is asked for when the transaction commits. */
export async function pictureAwaited(tx: TxCtx): Promise<void> {
  await sql`select pg_notify(${PICTURES_CHANNEL}, '')`.execute(tx.db)
}
