import { type NotNull, sql } from 'kysely'
import { BET_TEXTS, relayedTextOf } from '#server/bets/bets/public.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { type DueWork, roomLine } from '#server/relay/rewriting/public.ts'
import { isAutomatic } from '#server/relay/room-messages/public.ts'

/** Rows per batch; the next batch follows at once. */
const BATCH = 500

/** Planned sends of bets that are due, in the order they fell due; `isAll` when there are no more. */
export async function findDueRelays(ctx: Ctx): Promise<DueWork> {
  const rows = await ctx.db
    .selectFrom('instradamento')
    .innerJoin('bet', 'bet.idReceivedBet', 'instradamento.idReceivedBet')
    .innerJoin('sala', 'sala.idSala', 'instradamento.idSala')
    .select([
      'instradamento.id',
      'instradamento.idReceivedBet',
      'instradamento.idSala',
      'instradamento.dueAt',
    ])
    .select(isAutomatic.as('automatico'))
    .select([...BET_TEXTS, 'sala.sendOriginalBet', 'sala.promptGpt'])
    .where('instradamento.stato', '=', 'previsto')
    .where('instradamento.dueAt', '<=', ctx.now())
    .orderBy('instradamento.dueAt')
    .orderBy('instradamento.id')
    .limit(BATCH)
    .$narrowType<{ dueAt: NotNull }>()
    .execute()
  const work = rows.map((row) => ({
    kind: 'bet' as const,
    id: row.id,
    group: row.idReceivedBet,
    line: roomLine(row.idSala, row.automatico),
    dueAt: row.dueAt,
    rewritten: { ...row, text: relayedTextOf(row).text },
  }))
  return { work, isAll: rows.length < BATCH }
}

/** When the next planned send after `after` falls due, null when none is planned. */
export async function nextRelayAt(ctx: Ctx, after: Date): Promise<Date | null> {
  const row = await ctx.db
    .selectFrom('instradamento')
    .select(sql<Date | null>`min(due_at)`.as('at'))
    .where('stato', '=', 'previsto')
    .where('dueAt', '>', after)
    .executeTakeFirstOrThrow()
  return row.at
}
