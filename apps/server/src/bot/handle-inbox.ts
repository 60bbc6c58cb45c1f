import type { Update } from 'grammy/types'
import { sql } from 'kysely'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { redact } from '#server/kernel/log.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { type Working, workThrough } from '#server/kernel/work-through.ts'
import { tellStaff } from '#server/modules/staff/public.ts'
import { handleUpdate } from './features/handle-update.ts'
import { isCutOff, isOfUpdate, reasonOf } from './features/whose-fault.ts'
import { chatOf } from './update-chat.ts'

/** Tries of an update that fails by itself. */
const MAX_ATTEMPTS = 5
/** Tries of one the database cuts off, while it goes on handling those of other chats. */
const MAX_TIMEOUTS = 5
const LONGEST_RETRY_MS = 60_000
/** Chats served at one time; of the pool's connections, half are left to the people. */
const MOST_AT_ONCE = 6
const LOOK_EVERY_MS = 1_000

interface Entry {
  botId: number
  chatId: number
  updateId: number
  attempts: number
  waits: number
  timeouts: number
  payload: Update
  receivedAt: Date
  retryAt: Date | null
}

/**
 * Handles stored updates until `signal` ends it. The guarantee, for any number of processes: the updates of a chat are
 * handled one after another, in the order of their numbers, each once; no chat waits for another. The oldest open
 * update of a chat is its lock, and what an update causes stands with its mark "handled" in one transaction. One that
 * fails is tried again, with growing pauses, and its chat waits behind it: for ever where the cause lies outside it
 * (a database that is away, a full disk), at most {@link MAX_ATTEMPTS} times where it lies in it, and at most
 * {@link MAX_TIMEOUTS} times where it alone takes longer than the database grants. Then it is set aside for a person, and
 * its chat goes on.
 */
export function handleInbox(ctx: Ctx, signal: AbortSignal): Working {
  const busy = new Set<string>()
  return workThrough(ctx, signal, {
    name: 'inbox',
    most: MOST_AT_ONCE,
    longestRestMs: LOOK_EVERY_MS,
    claim: (free) => oldestOfChats(ctx, [...busy], free),
    async work(entry) {
      busy.add(chatKey(entry))
      try {
        return await handleEntry(ctx, entry)
      } catch (error) {
        ctx.log.error({ updateId: entry.updateId, err: redact(String(error)) }, 'update failed')
        await noteFailure(ctx, entry, error)
        return true
      } finally {
        busy.delete(chatKey(entry))
      }
    },
  })
}

const chatKey = ({ botId, chatId }: Entry): string => `${botId}/${chatId}`

/** Of each chat nobody here is busy with its oldest open update, where it may be tried now. */
async function oldestOfChats(ctx: Ctx, busy: string[], most: number): Promise<Entry[]> {
  // Chats are read off the index one by one, so that a long queue of one costs no more than a short one.
  const { rows } = await sql<Entry>`
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
    select oldest.bot_id, oldest.chat_id, oldest.update_id, oldest.attempts, oldest.waits, oldest.timeouts,
      oldest.payload, oldest.received_at, oldest.retry_at
    from chats cross join lateral (
      select bot_id, chat_id, update_id, attempts, waits, timeouts, payload, received_at, retry_at from telegram_inbox
      where handled_at is null and bot_id = chats.bot_id and chat_id = chats.chat_id
      order by update_id limit 1
    ) oldest
    where (oldest.retry_at is null or oldest.retry_at <= ${ctx.now()})
      and oldest.bot_id || '/' || oldest.chat_id <> all (${busy})
    order by oldest.update_id
    limit ${most}
  `.execute(ctx.db)
  return rows
}

/** @returns false when another process has it, or has handled it meanwhile */
async function handleEntry(ctx: Ctx, entry: Entry): Promise<boolean> {
  return withTransaction({ ...ctx, askedAt: entry.receivedAt }, async (tx) => {
    if (!(await lockEntry(tx, entry))) return false
    await handleUpdate(tx, entry.payload, entry.botId)
    await change(tx, entry, { handledAt: tx.now(), lastError: null, attempts: entry.attempts + 1 })
    return true
  })
}

async function lockEntry(tx: TxCtx, entry: Entry): Promise<boolean> {
  const row = await tx.db
    .selectFrom('telegramInbox')
    .select('updateId')
    .where('botId', '=', entry.botId)
    .where('updateId', '=', entry.updateId)
    .where('handledAt', 'is', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row !== undefined
}

interface Change {
  handledAt?: Date
  setAsideAt?: Date
  motivo?: string
  lastError: string | null
  retryAt?: Date
  attempts?: number
  waits?: number
  timeouts?: number
}

async function change(ctx: Ctx, entry: Entry, set: Change): Promise<void> {
  await ctx.db
    .updateTable('telegramInbox')
    .set(set)
    .where('botId', '=', entry.botId)
    .where('updateId', '=', entry.updateId)
    .where('handledAt', 'is', null)
    .execute()
}

async function noteFailure(ctx: Ctx, entry: Entry, error: unknown): Promise<void> {
  const lastError = redact(String(error))
  const attempts = entry.attempts + (isOfUpdate(error) ? 1 : 0)
  const waits = entry.waits + (isOfUpdate(error) ? 0 : 1)
  const timeouts = entry.timeouts + (isCutOff(error) && (await othersGoOn(ctx, entry)) ? 1 : 0)
  const counts = { attempts, waits, timeouts }
  if (attempts < MAX_ATTEMPTS && timeouts < MAX_TIMEOUTS) {
    const retryAt = new Date(ctx.now().getTime() + pauseMs(attempts + waits))
    return change(ctx, entry, { lastError, ...counts, retryAt })
  }
  await withTransaction(ctx, async (tx) => {
    const motivo = reasonOf(error)
    await change(tx, entry, { handledAt: tx.now(), setAsideAt: tx.now(), motivo, lastError, ...counts })
    const chat = chatOf(entry.payload)
    const where = chat ? `della chat ${chat.title ?? chat.id}` : 'del bot'
    await tellStaff(
      tx,
      `Un messaggio ${where} non è stato elaborato (${motivo}): è tra gli invii da controllare`,
    )
  })
}

const pauseMs = (failures: number): number => Math.min(1_000 * 2 ** (failures - 1), LONGEST_RETRY_MS)

/** Newest updates among which one of another chat is looked for. */
const MOST_LOOKED_AT = 500

/** Whether updates of other chats that came later were handled since this one was tried before. */
async function othersGoOn(ctx: Ctx, entry: Entry): Promise<boolean> {
  const { botId, chatId, updateId, retryAt, receivedAt } = entry
  const before = retryAt ? new Date(retryAt.getTime() - pauseMs(entry.attempts + entry.waits)) : receivedAt
  const newest = ctx.db
    .selectFrom('telegramInbox')
    .select(['chatId', 'handledAt', 'setAsideAt'])
    .where('botId', '=', botId)
    .where('updateId', '>', updateId)
    .orderBy('updateId', 'desc')
    .limit(MOST_LOOKED_AT)
  const handled = await ctx.db
    .selectFrom(newest.as('newest'))
    .select('chatId')
    .where('chatId', '!=', chatId)
    .where('handledAt', '>=', before)
    .where('setAsideAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return handled !== undefined
}
