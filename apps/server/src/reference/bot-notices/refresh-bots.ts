import { audit } from '#server/kernel/audit.ts'
import { wake } from '#server/kernel/channels.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'

/** The channel on which bots are told to read chats and sources anew. */
export const BOT_REFRESH_CHANNEL = 'bot_aggiorna'

/**
 * UPDATE: tells every running bot, in any process, to read chats and sources anew. Links, states, windows and variables
 * are read at every use and need no refresh.
 */
export async function refreshBots(ctx: Ctx): Promise<{ message: string }> {
  return withTransaction(ctx, async (tx) => {
    await wake(tx, BOT_REFRESH_CHANNEL)
    await audit(tx, { action: 'bot.refresh', entity: 'bot', entityId: 'tutti' })
    return { message: 'Bot aggiornati correttamente!' }
  })
}
