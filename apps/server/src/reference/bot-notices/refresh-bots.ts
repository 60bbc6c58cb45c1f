import { sql } from 'kysely'
import { audit } from '#server/kernel/audit.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'

/** What bots listen to for reading chats and sources anew. */
export const BOT_REFRESH_CHANNEL = 'bot_aggiorna'

/**
 * UPDATE: tells every running bot, in whatever process, to read chats and sources anew. Links, states, windows and
 * variables need no telling, they are read at every use.
 */
export async function refreshBots(ctx: Ctx): Promise<{ message: string }> {
  return withTransaction(ctx, async (tx) => {
    await sql`select pg_notify(${BOT_REFRESH_CHANNEL}, '')`.execute(tx.db)
    await audit(tx, { action: 'bot.refresh', entity: 'bot', entityId: 'tutti' })
    return { message: 'Bot aggiornati correttamente!' }
  })
}
