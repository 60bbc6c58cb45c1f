import type { Ctx } from '#server/kernel/ctx.ts'
import type { ReceivingState } from './receiving.ts'
import type { Telegram } from './telegram.ts'

/** Writes down how receiving goes, for whichever process is asked. */
export async function noteBotState(ctx: Ctx, telegram: Telegram, state: ReceivingState): Promise<void> {
  const me = await telegram.me()
  const row = {
    username: me.username,
    modo: state.mode,
    ricevutoAt: state.lastPollAt,
    ultimoErrore: state.lastError,
    erroreAt: state.lastErrorAt,
    inAttesa: state.waiting,
    gruppiNonLetti: state.unreadGroups,
  }
  await ctx.db
    .insertInto('botStato')
    .values({ botId: me.id, ...row })
    .onConflict((oc) => oc.column('botId').doUpdateSet(row))
    .execute()
}
