import type { ChatBudget, TotalBudget } from '@xbetapp/domain/routing/send-budget'
import { type Selectable, sql } from 'kysely'
import type { DB } from '#server/db/generated/tables.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import type { MessagePayload } from '#server/kernel/outbox.ts'

/** The row of `invio_chat` that counts all chats together. */
export const ALL_CHATS = 0

/** Items a message counts towards Telegram's limits. */
export const itemsOf = (payload: MessagePayload): number =>
  payload.photos?.length ?? payload.media?.length ?? 1

type Row = Pick<Selectable<DB['invioChat']>, 'nextAt' | 'recent'>
const millis = (times: readonly Date[] | null | undefined): number[] =>
  (times ?? []).map((time) => time.getTime())

/** What a chat has had; groups have negative ids. A chat without a row was never written to. */
export const budgetOf = (
  chatId: number,
  row: { nextAt: Date | null; recent: Date[] | null } | undefined,
): ChatBudget => ({
  readyAt: row?.nextAt?.getTime() ?? Number.NEGATIVE_INFINITY,
  recent: millis(row?.recent),
  isGroup: chatId < 0,
})

/** What all chats together have had. */
export const totalOf = (row: Row | undefined): TotalBudget => ({
  readyAt: row?.nextAt.getTime() ?? Number.NEGATIVE_INFINITY,
  recent: millis(row?.recent),
})

/** Writes budgets back; whoever does holds the lock under which they were read. */
export async function saveBudgets(
  db: Ctx['db'],
  budgets: ReadonlyMap<number, ChatBudget | TotalBudget>,
): Promise<void> {
  if (budgets.size === 0) return
  const rows = [...budgets].map(([chatId, { readyAt, recent }]) => ({
    chatId,
    nextAt: new Date(Math.max(readyAt, 0)),
    recent: recent.map((time) => new Date(time)),
  }))
  await db
    .insertInto('invioChat')
    .values(rows)
    .onConflict((oc) =>
      // A rest Telegram asked for meanwhile stands.
      oc.column('chatId').doUpdateSet({
        nextAt: sql`greatest(invio_chat.next_at, excluded.next_at)`,
        recent: sql`excluded.recent`,
      }),
    )
    .execute()
}

/** Lets a chat, or all of them, rest: Telegram said so. An earlier, longer rest stands. */
export async function restChat(db: Ctx['db'], chatId: number, until: Date): Promise<void> {
  await db
    .insertInto('invioChat')
    .values({ chatId, nextAt: until })
    .onConflict((oc) =>
      oc.column('chatId').doUpdateSet({ nextAt: sql`greatest(invio_chat.next_at, excluded.next_at)` }),
    )
    .execute()
}
