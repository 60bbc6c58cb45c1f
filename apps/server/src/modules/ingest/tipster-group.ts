import type { Ctx } from '#server/kernel/ctx.ts'

/** Whether messages of a chat are a tipster's. Read live, so that a new group needs no restart (D2.47). */
export async function isTipsterGroup(ctx: Ctx, chatId: number): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('tipster')
    .select('idTipster')
    .where('idGruppoTg', '=', chatId)
    .executeTakeFirst()
  return row !== undefined
}
