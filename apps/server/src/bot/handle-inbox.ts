import type { Update } from 'grammy/types'
import { type Selectable, sql } from 'kysely'
import type { DB } from '#server/db/generated/tables.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { redact } from '#server/kernel/log.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { tellStaff } from '#server/modules/relay/public.ts'
import { handleUpdate } from './features/handle-update.ts'
import { chatOf } from './update-chat.ts'

/** Tries of an update that fails for a reason of ours. */
const MAX_ATTEMPTS = 5
const LONGEST_RETRY_MS = 60_000

interface Entry {
  botId: number
  updateId: number
  attempts: number
  payload: Update
  receivedAt: Date
}

/**
 * Handles stored updates until none is left that can be: in their order within each chat. What an update causes and
 * its mark "handled" are one transaction, and the row is its lock: any number of processes may do this. One that
 * fails waits and with it the later ones of its chat; one that keeps failing is set aside with a notice.
 * @returns whether some update failed and will be tried again
 */
export async function handleInbox(ctx: Ctx): Promise<boolean> {
  let failed = false
  for (;;) {
    const entry = await nextEntry(ctx)
    if (!entry) return failed
    try {
      await handleEntry(ctx, entry)
    } catch (error) {
      failed = true
      ctx.log.error({ updateId: entry.updateId, err: redact(String(error)) }, 'update failed')
      await noteFailure(ctx, entry, error)
    }
  }
}

/** The first that may be handled now: none that waits, and none behind one of its chat that waits. */
async function nextEntry(ctx: Ctx): Promise<Entry | undefined> {
  const { rows } = await sql<Entry>`
    select bot_id, update_id, attempts, payload, received_at from telegram_inbox i
    where handled_at is null and (retry_at is null or retry_at <= ${ctx.now()})
      and not exists (
        select 1 from telegram_inbox e
        where e.handled_at is null and e.retry_at > ${ctx.now()} and e.chat_id = i.chat_id and e.update_id < i.update_id
      )
    order by bot_id, update_id
    limit 1
  `.execute(ctx.db)
  return rows[0]
}

async function handleEntry(ctx: Ctx, entry: Entry): Promise<void> {
  await withTransaction({ ...ctx, askedAt: entry.receivedAt }, async (tx) => {
    if (!(await lockEntry(tx, entry))) return
    await handleUpdate(tx, entry.payload, entry.botId)
    await mark(tx, entry, { handledAt: tx.now(), lastError: null })
  })
}

/** False when another process has handled it while we were getting ready. */
async function lockEntry(tx: TxCtx, entry: Entry): Promise<boolean> {
  const row = await tx.db
    .selectFrom('telegramInbox')
    .select('updateId')
    .where('botId', '=', entry.botId)
    .where('updateId', '=', entry.updateId)
    .where('handledAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

type Marks = Pick<Partial<Selectable<DB['telegramInbox']>>, 'handledAt' | 'lastError' | 'retryAt'>

async function mark(ctx: Ctx, entry: Entry, marks: Marks): Promise<void> {
  await ctx.db
    .updateTable('telegramInbox')
    .set({ ...marks, attempts: entry.attempts + 1 })
    .where('botId', '=', entry.botId)
    .where('updateId', '=', entry.updateId)
    .where('handledAt', 'is', null)
    .execute()
}

async function noteFailure(ctx: Ctx, entry: Entry, error: unknown): Promise<void> {
  const lastError = redact(String(error))
  if (entry.attempts + 1 < MAX_ATTEMPTS) {
    const wait = Math.min(1_000 * 2 ** entry.attempts, LONGEST_RETRY_MS)
    return mark(ctx, entry, { lastError, retryAt: new Date(ctx.now().getTime() + wait) })
  }
  await withTransaction(ctx, async (tx) => {
    await mark(tx, entry, { handledAt: tx.now(), lastError })
    const chat = chatOf(entry.payload)
    const where = chat ? `della chat ${chat.title ?? chat.id}` : 'del bot'
    await tellStaff(tx, `Un messaggio ${where} non è stato elaborato: controllare la chat`)
  })
}
