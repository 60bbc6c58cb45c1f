import type { Message, Update } from 'grammy/types'
import type { Ctx } from '#server/kernel/ctx.ts'
import { redact } from '#server/kernel/log.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { ingestEdit, ingestMessage } from '#server/modules/ingest/public.ts'
import { notify } from '#server/modules/notifiche/public.ts'
import type { Telegram } from './telegram.ts'

const MAX_ATTEMPTS = 5

interface Entry {
  botId: number
  updateId: number
  attempts: number
  payload: Update
}

/**
 * Handles stored updates in their order until none is left. What an update causes and its mark "handled" are one
 * transaction. One that keeps failing is set aside with a notice, so that it cannot hold up the rest.
 * @returns whether some update failed and should be tried again later
 */
export async function handleInbox(ctx: Ctx, telegram: Telegram): Promise<boolean> {
  for (;;) {
    const entry = (await ctx.db
      .selectFrom('telegramInbox')
      .select(['botId', 'updateId', 'attempts', 'payload'])
      .where('handledAt', 'is', null)
      .orderBy('botId')
      .orderBy('updateId')
      .limit(1)
      .executeTakeFirst()) as Entry | undefined
    if (!entry) return false
    try {
      await handleEntry(ctx, telegram, entry)
    } catch (error) {
      const retry = await noteFailure(ctx, entry, redact(String(error)))
      ctx.log.error({ updateId: entry.updateId, err: error }, 'update failed')
      if (retry) return true
    }
  }
}

async function handleEntry(ctx: Ctx, telegram: Telegram, entry: Entry): Promise<void> {
  const { message, channel_post, edited_message, edited_channel_post } = entry.payload
  const posted = message ?? channel_post
  const edited = edited_message ?? edited_channel_post
  // The download is over before the transaction begins; the file is named by its content, so a repetition is free.
  const photo = posted ? await storePhoto(ctx, telegram, posted) : null
  await withTransaction(ctx, async (tx) => {
    if (posted) {
      await ingestMessage(tx, {
        chatId: posted.chat.id,
        messageId: posted.message_id,
        mediaGroupId: posted.media_group_id,
        sentAt: new Date(posted.date * 1000),
        text: posted.text ?? posted.caption ?? '',
        photo,
        senderName: posted.from?.first_name ?? posted.chat.title ?? '',
      })
    }
    if (edited) {
      await ingestEdit(tx, {
        chatId: edited.chat.id,
        messageId: edited.message_id,
        text: edited.text ?? edited.caption ?? '',
      })
    }
    await markHandled(tx, entry)
  })
}

/** The largest size of a message's photo, or a picture sent as a file; null without one. */
async function storePhoto(ctx: Ctx, telegram: Telegram, message: Message) {
  const largest = message.photo?.reduce((a, b) => (b.width * b.height > a.width * a.height ? b : a))
  const asFile = message.document?.mime_type?.match(/^image\/(jpeg|png|webp)$/) ? message.document : undefined
  const file = largest ?? asFile
  if (!file) return null
  const stored = await ctx.photos.save(await telegram.download(file.file_id))
  return { ...stored, telegramFileId: file.file_id }
}

async function markHandled(ctx: Ctx, entry: Entry, lastError: string | null = null): Promise<void> {
  await ctx.db
    .updateTable('telegramInbox')
    .set({ handledAt: ctx.now(), attempts: entry.attempts + 1, lastError })
    .where('botId', '=', entry.botId)
    .where('updateId', '=', entry.updateId)
    .execute()
}

async function noteFailure(ctx: Ctx, entry: Entry, lastError: string): Promise<boolean> {
  if (entry.attempts + 1 < MAX_ATTEMPTS) {
    await ctx.db
      .updateTable('telegramInbox')
      .set({ attempts: entry.attempts + 1, lastError })
      .where('botId', '=', entry.botId)
      .where('updateId', '=', entry.updateId)
      .execute()
    return true
  }
  await withTransaction(ctx, async (tx) => {
    await markHandled(tx, entry, lastError)
    const chat = (entry.payload.message ?? entry.payload.edited_message)?.chat
    await notify(tx, `Un messaggio della chat ${chat?.title ?? chat?.id ?? ''} non è stato elaborato: controllare la chat`)
  })
  return false
}
