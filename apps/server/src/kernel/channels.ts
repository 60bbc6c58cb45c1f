import { sql } from 'kysely'
import type { Ctx } from './ctx.ts'

/** The channel that wakes the scheduler: something was planned, amended or has become ready. */
export const RELAY_CHANNEL = 'instradamento'

/** The channel that wakes the readers of pictures: a picture waits to be read, or has come. */
export const READINGS_CHANNEL = 'letture'

/** The channel that wakes the processes that fetch pictures. */
export const PICTURES_CHANNEL = 'foto_in_arrivo'

/** Wakes the processes that listen to a channel, once the transaction commits. */
export async function wake(ctx: Ctx, channel: string): Promise<void> {
  await sql`select pg_notify(${channel}, '')`.execute(ctx.db)
}
