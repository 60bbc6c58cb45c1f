import {
  type ChatBudget,
  chatAfter,
  chatReadyAt,
  freshBudget,
  kindOf,
  type SendKind,
  type TotalBudget,
  weightOf,
} from '@xbetapp/domain/relay/delivery/send-budget'
import { sql } from 'kysely'
import { lockRow, rowIfAny, updateRows } from '#server/db/rows.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import type { MessagePayload } from './enqueue.ts'

/** The row of `send_chat` that lets all chats together rest. */
export const ALL_CHATS = 0

/** Items a message counts towards Telegram's limits. */
export const itemsOf = (payload: MessagePayload): number =>
  (payload.photos?.length ?? payload.media?.length ?? 1) + (payload.films?.length ?? 0)

const millis = (times: readonly Date[] | null | undefined): number[] =>
  (times ?? []).map((time) => time.getTime())

/** The clocks of two machines differ by less than this. */
const SKEW_MS = 5_000

/**
 * Whether a chat's row was written while a clock ran ahead: its last send lies in the future. The row counts as missing,
 * or it would silence the chat until that time comes.
 */
export const isFromTheFuture = (row: { recent: readonly Date[] | null } | undefined, now: Date): boolean =>
  (row?.recent?.at(-1)?.getTime() ?? 0) > now.getTime() + SKEW_MS

/** {@link isFromTheFuture} as a condition on rows of `send_chat c`. */
export const fromTheFuture = (now: Date) =>
  sql<boolean>`coalesce(c.recent[cardinality(c.recent)] > ${new Date(now.getTime() + SKEW_MS)}, false)`

/** What `send_chat` knows of a chat; null where the chat has no row, or nothing of the kind was noted. */
export interface ChatRow {
  /** When the chat may be written to again. */
  nextAt: Date | null
  /** When the items of the last minute were answered for; beside them, those of automatic messages. */
  recent: Date[] | null
  automaticRecent: Date[] | null
  /** When automatic messages may go to the chat again. */
  automaticAt: Date | null
}

/** The budget used by a chat. A chat without a row was never written to. */
export const budgetOf = (chatId: number, row: ChatRow | undefined): ChatBudget => ({
  ...freshBudget(chatId),
  readyAt: row?.nextAt?.getTime() ?? Number.NEGATIVE_INFINITY,
  recent: millis(row?.recent),
  automatic: millis(row?.automaticRecent),
  automaticAt: row?.automaticAt?.getTime() ?? Number.NEGATIVE_INFINITY,
})

const SECOND_MS = 1_000

/**
 * The budget used by all chats together: the items Telegram answered for within the last second and, counted as of now,
 * the items on their way, which may arrive in any second until their answer comes. `onTheirWay` counts those messages;
 * `isTrying`: the whole bot was told to wait, and one message at a time tries whether that is over. Computed from the
 * messages themselves, so that no counter has to be kept consistent between processes.
 */
export async function totalBudget(
  db: Ctx['db'],
  now: Date,
): Promise<TotalBudget & { isTrying: boolean; onTheirWay: number }> {
  // One statement: a message settled meanwhile is counted either as sent or as under way.
  const { rows } = await sql<{ at: Date | null; items: number; priority: number }>`
    select case when stato <> 'sending' then attempted_at end as at, priority,
      greatest(1, jsonb_array_length(coalesce(payload -> 'photos', payload -> 'media', '[]'))
                  + jsonb_array_length(coalesce(payload -> 'films', '[]'))) as items
    from send
    where stato = 'sending'
      or (attempted_at > ${new Date(now.getTime() - SECOND_MS)} and attempted_at <= ${new Date(now.getTime() + SKEW_MS)})
  `.execute(db)
  const recent: Record<SendKind, number[]> = { operator: [], automatic: [] }
  for (const { at, items, priority } of rows) {
    recent[kindOf(priority)].push(...Array<number>(items).fill((at ?? now).getTime()))
  }
  const allChats = await rowIfAny(db, 'sendChat', { chatId: ALL_CHATS }, ['nextAt', 'floodedAt'])
  return {
    readyAt: allChats?.nextAt.getTime() ?? Number.NEGATIVE_INFINITY,
    recent,
    isTrying: allChats?.floodedAt != null,
    onTheirWay: rows.filter((row) => row.at === null).length,
  }
}

/** Records what Telegram took, or may have taken, in a chat, and when the chat may be written to again. */
export async function noteSent(
  tx: TxCtx,
  { chatId, payload, priority }: { chatId: number; payload: MessagePayload; priority: number },
): Promise<void> {
  const row = await lockRow(tx.db, 'sendChat', { chatId })
  const now = tx.now()
  if (isFromTheFuture(row, now))
    await updateRows(tx.db, 'sendChat', { chatId }, { nextAt: now, automaticAt: now })
  const before = isFromTheFuture(row, now) ? undefined : row
  const after = chatAfter(budgetOf(chatId, before), {
    weight: weightOf(itemsOf(payload)),
    at: now.getTime(),
    kind: kindOf(priority),
  })
  const dates = (times: readonly number[]) => times.map((time) => new Date(time))
  await save(tx.db, chatId, {
    nextAt: new Date(chatReadyAt(after, 1, 'operator')),
    automaticAt: new Date(chatReadyAt(after, 1, 'automatic')),
    recent: dates(after.recent),
    automaticRecent: dates(after.automatic),
  })
}

/**
 * Lets a chat, or {@link ALL_CHATS}, rest: after Telegram's request, or while an album waits for budget. With `automatic`
 * only automatic messages rest. A longer rest set earlier is kept.
 */
export async function restChat(
  db: Ctx['db'],
  chatId: number,
  until: Date,
  kind: SendKind = 'operator',
): Promise<void> {
  await save(db, chatId, kind === 'operator' ? { nextAt: until } : { automaticAt: until })
}

async function save(
  db: Ctx['db'],
  chatId: number,
  {
    nextAt,
    automaticAt,
    ...items
  }: { nextAt?: Date; automaticAt?: Date; recent?: Date[]; automaticRecent?: Date[] },
): Promise<void> {
  await db
    .insertInto('sendChat')
    .values({ chatId, ...items, ...(nextAt ? { nextAt } : {}), ...(automaticAt ? { automaticAt } : {}) })
    .onConflict((oc) =>
      oc.column('chatId').doUpdateSet({
        chatId,
        ...(nextAt ? { nextAt: sql`greatest(send_chat.next_at, excluded.next_at)` } : {}),
        ...(automaticAt ? { automaticAt: sql`greatest(send_chat.automatic_at, excluded.automatic_at)` } : {}),
        ...items,
      }),
    )
    .execute()
}
