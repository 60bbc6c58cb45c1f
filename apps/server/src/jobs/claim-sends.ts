import { sql } from 'kysely'
import type { InvioTipo } from '#server/db/generated/tables.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import type { MessagePayload } from '#server/kernel/outbox.ts'

export interface ClaimedSend {
  id: number
  chatId: number
  tipo: InvioTipo
  payload: MessagePayload
  attempts: number
  idReceivedBet: number | null
  scopo: string
}

/** Telegram's limits: 30 messages a second in all, one a second in a chat, 20 a minute in a group. */
const PER_SECOND = 30
const CHAT_PAUSE_MS = 1_000
const GROUP_PER_MINUTE = 20
const MINUTE_MS = 60_000

/** Serialises claims of all processes: each is a few milliseconds, and the budgets below are shared. */
const CLAIM_LOCK = 7_202_602
/** The row of `invio_chat` that counts all chats together. */
const ALL_CHATS = 0

/**
 * Takes the messages that may leave now and marks them as being sent, within Telegram's limits and at most one per
 * chat, so that order within a chat holds. An operator's message goes before automatic ones.
 */
export async function claimSends(ctx: Ctx, claimedBy: number): Promise<ClaimedSend[]> {
  const now = ctx.now()
  return ctx.db.transaction().execute(async (db) => {
    await sql`select pg_advisory_xact_lock(${CLAIM_LOCK})`.execute(db)
    const total = await db
      .selectFrom('invioChat')
      .select('recent')
      .where('chatId', '=', ALL_CHATS)
      .executeTakeFirst()
    const lastSecond = (total?.recent ?? []).filter((at) => now.getTime() - at.getTime() < 1_000)
    let budget = PER_SECOND - lastSecond.length
    if (budget <= 0) return []

    // One row per chat: its most urgent message, unless one is on its way or the chat must rest.
    const { rows } = await sql<ClaimedSend & { recent: Date[] | null }>`
      select head.*, c.recent from (
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
    const times = [...lastSecond]
    for (const { recent, ...send } of rows) {
      const weight = Math.max(1, send.payload.photos?.length ?? 1)
      // An album larger than what is left of the second waits for the next one, unless it alone is larger than any.
      if (weight > budget && times.length > 0) break
      budget -= weight
      times.push(...Array<Date>(weight).fill(now))
      await noteSent(db, send.chatId, [...(recent ?? []), ...Array<Date>(weight).fill(now)], now)
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
      await noteSent(db, ALL_CHATS, times, now)
    }
    return claimed
  })
}

async function noteSent(db: Ctx['db'], chatId: number, times: Date[], now: Date): Promise<void> {
  const recent = times.filter((at) => now.getTime() - at.getTime() < MINUTE_MS).slice(-60)
  const row = { recent, nextAt: nextAt(chatId, recent, now) }
  await db
    .insertInto('invioChat')
    .values({ chatId, ...row })
    .onConflict((oc) => oc.column('chatId').doUpdateSet(row))
    .execute()
}

/** Groups have negative ids; a group that had 20 messages rests until the twentieth last is a minute old. */
function nextAt(chatId: number, recent: readonly Date[], now: Date): Date {
  if (chatId === ALL_CHATS) return now
  const pause = now.getTime() + CHAT_PAUSE_MS
  const twentieth = recent.at(-GROUP_PER_MINUTE)
  const full = chatId < 0 && twentieth ? twentieth.getTime() + MINUTE_MS : 0
  return new Date(Math.max(pause, full))
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
