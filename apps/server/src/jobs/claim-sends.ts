import { sql } from 'kysely'
import type { InvioTipo } from '#server/db/generated/tables.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import type { MessagePayload } from '#server/kernel/outbox.ts'
import { remainingBudget, weightOf } from './send-pace.ts'

export interface ClaimedSend {
  id: number
  chatId: number
  tipo: InvioTipo
  payload: MessagePayload
  attempts: number
  idReceivedBet: number | null
  scopo: string
}

/** Serialises claims of all processes: each is a few milliseconds, and the budgets below are shared. */
const CLAIM_LOCK = 7_202_602
/**
 * Takes the messages that may leave now and marks them as being sent, within Telegram's limits and at most one per
 * chat, so that order within a chat holds. An operator's message goes before automatic ones.
 */
export async function claimSends(ctx: Ctx, claimedBy: number): Promise<ClaimedSend[]> {
  const now = ctx.now()
  return ctx.db.transaction().execute(async (db) => {
    await sql`select pg_advisory_xact_lock(${CLAIM_LOCK})`.execute(db)
    let budget = await remainingBudget({ db }, now)
    if (budget <= 0) return []

    // One row per chat: its most urgent message, unless one is on its way or the chat must rest.
    const { rows } = await sql<ClaimedSend>`
      select head.* from (
        select distinct on (chat_id) id, chat_id, tipo, payload, attempts, id_received_bet, scopo, priority, due_at
        from invio
        where stato = 'pending' and due_at <= ${now}
        order by chat_id, priority, due_at, id
      ) as head
      left join invio_chat c on c.chat_id = head.chat_id
      where coalesce(c.next_at, '-infinity') <= ${now} and c.paused_reason is null
        and not exists (select 1 from invio s where s.chat_id = head.chat_id and s.stato = 'sending')
      order by head.priority, head.due_at, head.id
      limit ${budget}
    `.execute(db)

    const claimed: ClaimedSend[] = []
    for (const send of rows) {
      const weight = weightOf(send.payload)
      // An album larger than what is left of the second waits for the next one.
      if (weight > budget) break
      budget -= weight
      claimed.push(send)
    }
    if (claimed.length > 0) {
      await db
        .updateTable('invio')
        .set({ stato: 'sending', claimedAt: now, claimedBy: String(claimedBy) })
        .where(
          'id',
          'in',
          claimed.map((send) => send.id),
        )
        .execute()
    }
    return claimed
  })
}

/** When the next message may leave, null when none is waiting. */
export async function nextDueAt(ctx: Ctx): Promise<Date | null> {
  const row = await ctx.db
    .selectFrom('invio')
    .leftJoin('invioChat', 'invioChat.chatId', 'invio.chatId')
    .select(sql<Date | null>`min(greatest(due_at, coalesce(next_at, due_at)))`.as('at'))
    .where('stato', '=', 'pending')
    .where('pausedReason', 'is', null)
    .executeTakeFirst()
  return row?.at ?? null
}
