import { sql } from 'kysely'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import type { MessagePayload } from '#server/kernel/outbox.ts'

/** Telegram's limits: 30 messages a second in all, one a second in a chat, 20 a minute in a group. */
const PER_SECOND = 30
const SECOND_MS = 1_000
const CHAT_PAUSE_MS = 1_000
const GROUP_PER_MINUTE = 20
const MINUTE_MS = 60_000

/** The row of `invio_chat` that counts all chats together. */
const ALL_CHATS = 0

/** What a message counts for Telegram: an album as much as its pictures. */
export const weightOf = ({ photos, media }: MessagePayload): number =>
  Math.max(1, photos?.length ?? 0, media?.length ?? 0)

/**
 * How many messages may still leave now. Telegram counts a message when it arrives, some time between its claim and
 * its answer: counted from the one until a second after the other, no second can ever hold more than it should.
 */
export async function remainingBudget(ctx: Pick<Ctx, 'db'>, now: Date): Promise<number> {
  // One statement: a message that is settled meanwhile is counted on one of the two sides.
  const { rows } = await sql<{ spent: number }>`
    select (
      select coalesce(sum(greatest(1, jsonb_array_length(coalesce(payload -> 'photos', '[]')),
                                      jsonb_array_length(coalesce(payload -> 'media', '[]')))), 0)
      from invio where stato = 'sending'
    ) + (
      select count(*) from invio_chat, unnest(recent) as at
      where chat_id = ${ALL_CHATS} and at > ${new Date(now.getTime() - SECOND_MS)}
    ) as spent
  `.execute(ctx.db)
  return PER_SECOND - Number(rows[0]?.spent ?? 0)
}

/** Notes a message that Telegram has answered for, and when its chat may be written to again. */
export async function noteSent(tx: TxCtx, chatId: number, weight: number): Promise<void> {
  const now = tx.now()
  const chat = await tx.db
    .selectFrom('invioChat')
    .select('recent')
    .where('chatId', '=', chatId)
    .forUpdate()
    .executeTakeFirst()
  const recent = [...(chat?.recent ?? []), ...Array<Date>(weight).fill(now)].slice(-GROUP_PER_MINUTE)
  await save(tx, chatId, { recent, nextAt: nextAt(chatId, recent, now) })
  await sql`
    insert into invio_chat as c (chat_id, next_at, recent)
    values (${ALL_CHATS}, ${now}, array_fill(${now}::timestamptz, array[${weight}::int]))
    on conflict (chat_id) do update set recent = excluded.recent || array(
      select at from unnest(c.recent) as at where at > ${new Date(now.getTime() - SECOND_MS)}
    )
  `.execute(tx.db)
}

/** Lets a chat rest for as long as Telegram asks. */
export async function rest(tx: TxCtx, chatId: number, ms: number): Promise<void> {
  await save(tx, chatId, { nextAt: new Date(tx.now().getTime() + ms) })
}

async function save(tx: TxCtx, chatId: number, row: { recent?: Date[]; nextAt: Date }): Promise<void> {
  await tx.db
    .insertInto('invioChat')
    .values({ chatId, ...row })
    .onConflict((oc) => oc.column('chatId').doUpdateSet(row))
    .execute()
}

/** Groups have negative ids; a group that had 20 messages rests until the twentieth last is a minute old. */
function nextAt(chatId: number, recent: readonly Date[], now: Date): Date {
  const pause = now.getTime() + CHAT_PAUSE_MS
  const twentieth = recent.at(-GROUP_PER_MINUTE)
  const full = chatId < 0 && twentieth ? twentieth.getTime() + MINUTE_MS : 0
  return new Date(Math.max(pause, full))
}
