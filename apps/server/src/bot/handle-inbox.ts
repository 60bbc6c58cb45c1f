import type { Update } from 'grammy/types'
import { type Selectable, sql, type Updateable } from 'kysely'
import type { DB } from '#server/db/generated/tables.ts'
import { INBOX_CHANNEL } from '#server/intake/dead-letters/public.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { redact } from '#server/kernel/log.ts'
import {
  type Claimed,
  isUnderClaim,
  lockClaim,
  pauseMs,
  type Queue,
  RELEASED,
} from '#server/kernel/queue/queue.ts'
import type { Work } from '#server/kernel/queue/run-worker.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { notifyStaff } from '#server/telegram/staff-chat/public.ts'
import { AnsweredTooEarly, isCausedByUpdate, isCutOff, reasonOf } from './features/classify-failure.ts'
import { handleUpdate } from './features/handle-update.ts'
import { chatOf } from './receiving.ts'

/** Tries of an update that fails by its own content. */
const MAX_FAULTS = 5
/** Tries of an update that the database cuts off while updates of other chats are handled. */
const MAX_TIMEOUTS = 5
/** Chats handled at one time; more would be no faster on two cores, and would slow the pages of people. */
const CHATS_AT_ONCE = 3
/** How long an answer waits, again and again, while the message it answers is still being sent. */
const SEND_UNDECIDED_MS = 1_000
const POLL_INTERVAL_MS = 1_000

/** A received update; `faults` counts tries that failed by the update itself, `timeouts` those the database cut off. */
interface Entry extends Claimed, Pick<Selectable<DB['telegramInbox']>, EntryColumn> {
  payload: Update
  dueAt: Date
}
type EntryColumn = 'botId' | 'chatId' | 'updateId' | 'faults' | 'timeouts' | 'receivedAt'

/** Received updates; each chat is a line in the order of their numbers. */
export const INBOX: Queue<Entry> = {
  name: 'inbox',
  table: 'telegramInbox',
  key: ['botId', 'updateId'],
  item: ['chatId', 'faults', 'timeouts', 'payload', 'receivedAt', 'dueAt'],
  isOpen: sql`handled_at is null`,
  // Reads the chats off the index one by one, so that a long queue of one chat costs no more than a short one.
  heads: sql`
    with recursive chats as (
      (select bot_id, chat_id from telegram_inbox where handled_at is null order by bot_id, chat_id limit 1)
      union all
      select following.bot_id, following.chat_id
      from chats cross join lateral (
        select bot_id, chat_id from telegram_inbox
        where handled_at is null and (bot_id, chat_id) > (chats.bot_id, chats.chat_id)
        order by bot_id, chat_id limit 1
      ) following
    )
    select oldest.* from chats cross join lateral (
      select bot_id, update_id, claimed_by, due_at from telegram_inbox
      where handled_at is null and bot_id = chats.bot_id and chat_id = chats.chat_id
      order by update_id limit 1
    ) oldest`,
  retry: { firstMs: 1_000, longestMs: 60_000 },
}

/**
 * Handles stored updates: an update's effects and its mark "handled" are one transaction. An update that fails is
 * retried, and its chat waits: without limit where the cause lies outside the update (a database that is away, a full
 * disk), at most {@link MAX_FAULTS} times where the cause lies in the update, and at most {@link MAX_TIMEOUTS} times
 * where only this update exceeds the time limit of the database. Then the update is set aside for a person, and its chat
 * goes on. An answer to a message of ours that is still being sent has not failed: the answer waits until that send is
 * decided (rule: message/answered-at-once).
 */
export const handleInbox: Work<Entry> = {
  queue: INBOX,
  most: CHATS_AT_ONCE,
  longestRestMs: POLL_INTERVAL_MS,
  channels: [INBOX_CHANNEL],
  async work(ctx, entry) {
    try {
      await withTransaction({ ...ctx, askedAt: entry.receivedAt }, async (tx) => {
        if (!(await lockClaim(tx, INBOX, entry))) return
        await handleUpdate(tx, entry.payload, entry.botId)
        await change(tx, entry, { ...RELEASED, handledAt: tx.now(), lastError: null })
      })
    } catch (error) {
      if (!(error instanceof AnsweredTooEarly)) throw error
      // Released without using up a try: the update and its chat wait as long as the send takes.
      const dueAt = new Date(ctx.now().getTime() + SEND_UNDECIDED_MS)
      await change(ctx, entry, { ...RELEASED, dueAt, attempts: entry.attempts - 1 })
    }
  },
  async failed(ctx, entry, error) {
    const faults = entry.faults + (isCausedByUpdate(error) ? 1 : 0)
    const timeouts = entry.timeouts + (isCutOff(error) && (await areOtherChatsHandled(ctx, entry)) ? 1 : 0)
    const isOver = faults >= MAX_FAULTS || timeouts >= MAX_TIMEOUTS
    if (isOver) await putAside(ctx, entry, error, { faults, timeouts })
    else await change(ctx, entry, { faults, timeouts })
    return isOver
  },
}

async function change(ctx: Ctx, entry: Entry, values: Updateable<DB['telegramInbox']>): Promise<void> {
  await ctx.db.updateTable('telegramInbox').set(values).where(isUnderClaim(INBOX, entry)).execute()
}

async function putAside(
  ctx: Ctx,
  entry: Entry,
  error: unknown,
  counts: Pick<Entry, 'faults' | 'timeouts'>,
): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    if (!(await lockClaim(tx, INBOX, entry))) return
    const [motivo, lastError, now] = [reasonOf(error), redact(String(error)), tx.now()]
    await change(tx, entry, { ...counts, ...RELEASED, handledAt: now, deadLetterAt: now, motivo, lastError })
    const chat = chatOf(entry.payload)
    const origin = chat ? `della chat ${chat.title ?? chat.id}` : 'del bot'
    await notifyStaff(
      tx,
      `Un messaggio ${origin} non è stato elaborato (${motivo}): è in Messaggi, da elaborare di nuovo o ignorare`,
    )
  })
}

/** How many of the newest updates are searched for one of another chat; older ones count for nothing. */
const SEARCHED_UPDATES = 500

/** Whether later updates of other chats were handled since the previous try of this one. */
async function areOtherChatsHandled(ctx: Ctx, entry: Entry): Promise<boolean> {
  const { botId, chatId, updateId, attempts, dueAt, receivedAt } = entry
  const triedAt = attempts > 1 ? new Date(dueAt.getTime() - pauseMs(INBOX.retry, attempts - 1)) : receivedAt
  const newest = ctx.db
    .selectFrom('telegramInbox')
    .select(['chatId', 'handledAt', 'deadLetterAt'])
    .where('botId', '=', botId)
    .where('updateId', '>', updateId)
    .orderBy('updateId', 'desc')
    .limit(SEARCHED_UPDATES)
  const laterUpdate = await ctx.db
    .selectFrom(newest.as('newest'))
    .select('chatId')
    .where('chatId', '!=', chatId)
    .where('handledAt', '>=', triedAt)
    .where('deadLetterAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return laterUpdate !== undefined
}
