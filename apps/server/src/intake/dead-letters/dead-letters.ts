import type { Answer } from '@xbetapp/contract/contract'
import { toWire } from '@xbetapp/domain/platform/time/rome'
import type { Message, Update } from 'grammy/types'
import { sql } from 'kysely'
import type { Database, Tx } from '#server/db/database.ts'
import { lockRow, onlyRow, updateRows } from '#server/db/rows.ts'
import { AppError } from '#server/kernel/app-error.ts'
import { audit } from '#server/kernel/audit.ts'
import { wake } from '#server/kernel/channels.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import type { InboxState } from '#server/kernel/health.ts'
import { RELEASED } from '#server/kernel/queue/queue.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { chatNames, unknownChat } from '#server/telegram/chats/public.ts'
import { messageLink } from '#server/telegram/outbox/public.ts'
import { authorName } from './author-name.ts'

/** Wakes the processes that handle updates. */
export const INBOX_CHANNEL = 'posta_in_arrivo'

/** The Italian words for what a message has besides text, by Telegram's field. */
const CONTENTS = {
  photo: 'foto',
  video: 'video',
  animation: 'animazione',
  document: 'file',
  audio: 'audio',
  voice: 'vocale',
  video_note: 'videomessaggio',
  sticker: 'sticker',
  poll: 'sondaggio',
} as const

/** Characters of a text that are shown; longer texts are cut, as a link leads to the message. */
const EXCERPT_LENGTH = 500

const textOr = <T>(value: unknown, fallback: T): string | T => (typeof value === 'string' ? value : fallback)

/** Where more wait, the latest are shown; older ones follow as these are dealt with. */
const MOST_SHOWN = 500

/** Updates that could not be handled and wait for a person; latest first. */
export async function deadLetters(ctx: Ctx): Promise<Answer<'GET /api/v1/ricezione/accantonati'>> {
  const rows = await ctx.db
    .selectFrom('telegramInbox')
    .select(['id', 'chatId', 'payload', 'receivedAt', 'deadLetterAt', 'motivo', 'lastError'])
    .where('deadLetterAt', 'is not', null)
    .orderBy('deadLetterAt', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_SHOWN)
    .execute()
  const names = await chatNames(ctx, [...new Set(rows.map((row) => row.chatId))])
  return rows.map(({ id, chatId, payload, receivedAt, deadLetterAt, motivo, lastError }) => {
    const { title, messageId, date, ...description } = describeUpdate(payload)
    const chatName = names.get(chatId)
    return {
      id,
      chatId,
      chat: chatName === undefined || chatName === unknownChat(chatId) ? (title ?? chatName ?? '') : chatName,
      ...description,
      data: toWire(date ?? receivedAt),
      accantonato: toWire(deadLetterAt ?? receivedAt),
      link: messageId === null ? null : messageLink({ chatId, messageIds: [messageId] }),
      motivo: motivo ?? 'non è stato possibile elaborarlo',
      errore: lastError,
    }
  })
}

/**
 * Returns an update to the inbox, together with later updates of the same message, so that the newest version of a text
 * is applied last. Completed work is not repeated.
 * @throws AppError ACCANTONATO_NOT_FOUND
 */
export async function reprocess(ctx: Ctx, id: number): Promise<{ message: string }> {
  return withTransaction(ctx, async (tx) => {
    const { botId, chatId, updateId, messageId } = await lockDeadLetter(tx, id)
    await tx.db
      .updateTable('telegramInbox')
      .set({
        handledAt: null,
        deadLetterAt: null,
        motivo: null,
        ...RELEASED,
        dueAt: tx.now(),
        attempts: 0,
        faults: 0,
        timeouts: 0,
      })
      .where('botId', '=', botId)
      .where('chatId', '=', chatId)
      .where((eb) =>
        eb.or([
          eb('updateId', '=', updateId),
          eb.and([
            eb('updateId', '>', updateId),
            sql<boolean>`coalesce(payload -> 'edited_message', payload -> 'edited_channel_post') ->> 'message_id'
              = ${messageId === null ? null : String(messageId)}`,
          ]),
        ]),
      )
      .execute()
    await wake(tx, INBOX_CHANNEL)
    await audit(tx, 'inbox.reprocess', 'aggiornamento', id, { after: { chatId, updateId } })
    return { message: 'Messaggio rimesso in elaborazione' }
  })
}

/** Removes an update from the list after a person has dealt with it. @throws AppError ACCANTONATO_NOT_FOUND */
export async function ignore(ctx: Ctx, id: number): Promise<{ message: string }> {
  return withTransaction(ctx, async (tx) => {
    const { chatId, updateId } = await lockDeadLetter(tx, id)
    await updateRows(tx.db, 'telegramInbox', { id }, { deadLetterAt: null, handledAt: tx.now() })
    await audit(tx, 'inbox.ignore', 'aggiornamento', id, { after: { chatId, updateId } })
    return { message: 'Operazione completata con successo' }
  })
}

async function lockDeadLetter(tx: TxCtx, id: number) {
  const row = await lockRow(tx.db, 'telegramInbox', { id })
  if (!row?.deadLetterAt) throw new AppError('ACCANTONATO_NOT_FOUND')
  return { ...row, messageId: describeUpdate(row.payload).messageId }
}

/** The fields by which a person recognises an update. Every field is checked: a dead letter may have any form. */
function describeUpdate(payload: unknown) {
  const update = (payload ?? {}) as Partial<Update>
  const edited = update.edited_message ?? update.edited_channel_post
  const message = update.message ?? update.channel_post ?? edited
  const { message_reaction: reaction, my_chat_member: membership } = update
  const chat = message?.chat ?? reaction?.chat ?? membership?.chat
  const messageId = message?.message_id ?? reaction?.message_id
  return {
    title: textOr(chat && 'title' in chat ? chat.title : undefined, null),
    messageId: Number.isSafeInteger(messageId) ? (messageId as number) : null,
    date: dateOf(message?.date),
    tipo: kindOf(update, edited !== undefined),
    mittente: authorName(
      message ?? { sender_chat: reaction?.actor_chat, from: reaction?.user ?? membership?.from, chat },
    ),
    contenuto: contentOf(message),
    testo: textOr(message?.text ?? message?.caption, '')
      .slice(0, EXCERPT_LENGTH)
      .toWellFormed(),
  }
}

function kindOf(update: Partial<Update>, isEdited: boolean) {
  if (isEdited) return 'modifica' as const
  if (update.message_reaction) return 'reazione' as const
  return update.my_chat_member ? ('bot' as const) : ('messaggio' as const)
}

/** The message's content besides text, in Italian; null for text only. */
function contentOf(message: Message | undefined): string | null {
  const content = Object.entries(CONTENTS).find(([field]) => message?.[field as keyof Message] !== undefined)
  return content?.[1] ?? null
}

/** Telegram's date, in seconds; null for a value that is no date of a message. */
function dateOf(seconds: unknown): Date | null {
  const year = typeof seconds === 'number' ? new Date(seconds * 1000).getUTCFullYear() : Number.NaN
  return year >= 2013 && year < 2200 ? new Date((seconds as number) * 1000) : null
}

/**
 * How far receiving is: updates not yet handled, dead letters, pictures still to fetch. By the database's clock; each
 * number is read from a partial index.
 */
export async function inboxState(db: Database | Tx): Promise<InboxState> {
  const { rows } = await sql<InboxState>`
    select
      (select count(*) from telegram_inbox where handled_at is null) as unread,
      (select coalesce(extract(epoch from now() - min(received_at)), 0)::int
        from telegram_inbox where handled_at is null) as "oldestUnreadSeconds",
      (select last_error from telegram_inbox where handled_at is null and last_error is not null
        order by received_at limit 1) as "unreadError",
      (select count(*) from telegram_inbox where dead_letter_at is not null) as "setAside",
      (select count(*) from bet_photo where file is null and motivo is null) as pictures,
      (select coalesce(extract(epoch from now() - min(received_at)), 0)::int
        from bet_photo where file is null and motivo is null) as "oldestPictureSeconds"
  `.execute(db)
  return onlyRow(rows)
}
