import {
  type ChatBudget,
  chatAfter,
  chatReadyAt,
  type TotalBudget,
  weightOf,
} from '@xbetapp/domain/routing/send-budget'
import { sql } from 'kysely'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import type { MessagePayload } from '#server/kernel/outbox.ts'

/** The row of `invio_chat` that lets all chats together rest. */
export const ALL_CHATS = 0

/** Items a message counts towards Telegram's limits. */
export const itemsOf = (payload: MessagePayload): number =>
  payload.photos?.length ?? payload.media?.length ?? 1

const millis = (times: readonly Date[] | null | undefined): number[] =>
  (times ?? []).map((time) => time.getTime())

/** Machines' clocks differ by less. */
const SKEW_MS = 5_000

/**
 * Whether a chat's row was written while a clock ran ahead: its last send lies in the future. A clock that was put
 * right must not keep the chat silent until the wrong hour comes; such a row counts as none.
 */
export const isFromTheFuture = (row: { recent: readonly Date[] | null } | undefined, now: Date): boolean =>
  (row?.recent?.at(-1)?.getTime() ?? 0) > now.getTime() + SKEW_MS

/** The same of rows of `invio_chat c`. */
export const fromTheFuture = (now: Date) =>
  sql<boolean>`coalesce(c.recent[cardinality(c.recent)] > ${new Date(now.getTime() + SKEW_MS)}, false)`

/** What a chat has had; groups have negative ids. A chat without a row was never written to. */
export const budgetOf = (
  chatId: number,
  row: { nextAt: Date | null; recent: Date[] | null } | undefined,
): ChatBudget => ({
  readyAt: row?.nextAt?.getTime() ?? Number.NEGATIVE_INFINITY,
  recent: millis(row?.recent),
  isGroup: chatId < 0,
})

const SECOND_MS = 1_000

/**
 * What all chats together have had: the items Telegram answered for within the last second, and as of now those on
 * their way, which may arrive in any second until their answer is here. Read off the messages themselves, so that
 * no counter has to be kept right between processes.
 */
export async function totalBudget(db: Ctx['db'], now: Date): Promise<TotalBudget> {
  // One statement: a message that is settled meanwhile is counted on one of the two sides.
  const { rows } = await sql<{ at: Date | null; items: number }>`
    select case when stato <> 'sending' then tentato_at end as at,
      greatest(1, jsonb_array_length(coalesce(payload -> 'photos', '[]')),
                  jsonb_array_length(coalesce(payload -> 'media', '[]'))) as items
    from invio
    where stato = 'sending'
      or (tentato_at > ${new Date(now.getTime() - SECOND_MS)} and tentato_at <= ${new Date(now.getTime() + SKEW_MS)})
  `.execute(db)
  const recent = rows.flatMap(({ at, items }) => Array<number>(items).fill((at ?? now).getTime()))
  const rest = await db
    .selectFrom('invioChat')
    .select('nextAt')
    .where('chatId', '=', ALL_CHATS)
    .executeTakeFirst()
  return { readyAt: rest?.nextAt.getTime() ?? Number.NEGATIVE_INFINITY, recent }
}

/** Notes what Telegram took, or may have taken, in a chat, and when the chat may be written to again. */
export async function noteSent(tx: TxCtx, chatId: number, items: number): Promise<void> {
  const row = await tx.db
    .selectFrom('invioChat')
    .selectAll()
    .where('chatId', '=', chatId)
    .forUpdate()
    .executeTakeFirst()
  const now = tx.now()
  if (isFromTheFuture(row, now))
    await tx.db.updateTable('invioChat').set({ nextAt: now }).where('chatId', '=', chatId).execute()
  const before = isFromTheFuture(row, now) ? undefined : row
  const after = chatAfter(budgetOf(chatId, before), weightOf(items), now.getTime())
  const recent = after.recent.map((time) => new Date(time))
  await save(tx.db, chatId, new Date(Math.max(after.readyAt, chatReadyAt(after, 1))), recent)
}

/** Lets a chat, or all of them, rest: Telegram said so, or an album waits for room. An earlier, longer rest stands. */
export async function restChat(db: Ctx['db'], chatId: number, until: Date): Promise<void> {
  await save(db, chatId, until)
}

async function save(db: Ctx['db'], chatId: number, nextAt: Date, recent?: Date[]): Promise<void> {
  await db
    .insertInto('invioChat')
    .values({ chatId, nextAt, ...(recent ? { recent } : {}) })
    .onConflict((oc) =>
      oc.column('chatId').doUpdateSet({
        nextAt: sql`greatest(invio_chat.next_at, excluded.next_at)`,
        ...(recent ? { recent } : {}),
      }),
    )
    .execute()
}
