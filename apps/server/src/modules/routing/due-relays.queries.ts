import { sql } from 'kysely'
import type { Ctx } from '#server/kernel/ctx.ts'
import { isAutomatic, rewritingFirst, type SortedWork } from '#server/modules/relay/public.ts'

/** Most looked at in one go; the rest follow at once. */
const BATCH = 500

/** The planned sends that are due. */
export async function findDueRelays(ctx: Ctx): Promise<SortedWork> {
  const rows = await ctx.db
    .selectFrom('instradamento')
    .innerJoin('bet', 'bet.idReceivedBet', 'instradamento.idReceivedBet')
    .innerJoin('sala', 'sala.idSala', 'instradamento.idSala')
    .select(['instradamento.id', 'instradamento.idReceivedBet', 'instradamento.idSala'])
    .select(isAutomatic.as('automatico'))
    .select(['bet.formattedBet', 'sala.sendOriginalBet', 'sala.promptGpt'])
    .where('instradamento.stato', '=', 'previsto')
    .where('instradamento.dueAt', '<=', ctx.now())
    .orderBy('instradamento.dueAt')
    .orderBy('instradamento.id')
    .limit(BATCH)
    .execute()
  return rewritingFirst(ctx, rows)
}

/** When the next planned send falls due that was not yet at `after`, null when none is planned. */
export async function nextRelayAt(ctx: Ctx, after: Date): Promise<Date | null> {
  const row = await ctx.db
    .selectFrom('instradamento')
    .select(sql<Date | null>`min(due_at)`.as('at'))
    .where('stato', '=', 'previsto')
    .where('dueAt', '>', after)
    .executeTakeFirst()
  return row?.at ?? null
}
