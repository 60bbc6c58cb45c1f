import { quoteIn } from '@xbetapp/domain/platform/text/quote'
import { InputFile } from 'grammy'
import type { InputMediaPhoto, MessageEntity, ReplyParameters } from 'grammy/types'
import { invariant } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { redact } from '#server/kernel/log.ts'
import { readContent } from '#server/platform/contents/public.ts'
import type { Telegram } from '#server/telegram/bot-api/public.ts'
import type { AlbumItem, MessagePayload, Quote } from '#server/telegram/outbox/public.ts'
import {
  copyOf,
  heldMedia,
  keyboardOf,
  latestTextOf,
  messageText,
  type Placement,
  replyOptions,
  targetOf,
  topicOf,
} from './call-target.ts'
import type { ClaimedSend } from './claim-sends.ts'
import { copyMessage } from './copy-message.ts'
import { editMedia } from './edit-media.ts'
import { isAboutFile, isAboutFormatting, isAboutQuote } from './refusals.ts'
import { AlbumRefused, type Sent, sendPictures } from './send-pictures.ts'

/**
 * Sends one message, or edits or deletes one. Formatting or a quote that Telegram refuses is dropped, never the text.
 * @returns the resulting messages
 */
export async function callTelegram(ctx: Ctx, telegram: Telegram, send: ClaimedSend): Promise<Sent> {
  try {
    return await callFormatted(ctx, telegram, send)
  } catch (error) {
    if (isAboutQuote(error) && send.payload.quote) {
      const { quote: _, ...payload } = send.payload
      return callTelegram(ctx, telegram, { ...send, payload })
    }
    if (!isAboutFormatting(error) || !isFormatted(send.payload)) throw error
    ctx.log.warn({ err: redact(String(error)), invio: send.id }, 'formatting refused, sent without')
    return callFormatted(ctx, telegram, { ...send, payload: unformatted(send.payload) })
  }
}

const isFormatted = ({ entities, media = [] }: MessagePayload): boolean =>
  entities !== undefined || media.some((item) => item.captionEntities !== undefined)

function unformatted({ entities: _, media, ...payload }: MessagePayload): MessagePayload {
  const items = media?.map(({ captionEntities: __, ...item }) => item)
  return { ...payload, ...(items ? { media: items } : {}) }
}

async function callFormatted(ctx: Ctx, telegram: Telegram, send: ClaimedSend): Promise<Sent> {
  const { tipo, payload } = send
  if (tipo === 'edit_media') return editMedia(ctx, telegram, send)
  const reply = { ...topicOf(send), ...(await replyTo(ctx, send)) }
  if (tipo === 'photo' || (tipo === 'album' && !payload.media))
    return sendPictures(ctx, telegram, send, reply)
  return { messageIds: await callOnce(ctx, telegram, { ...send, tipo }, reply) }
}

async function callOnce(
  ctx: Ctx,
  telegram: Telegram,
  send: ClaimedSend & { tipo: Exclude<ClaimedSend['tipo'], 'photo' | 'edit_media'> },
  reply: Placement,
): Promise<number[]> {
  const { api } = telegram
  const { chatId, tipo, payload } = send
  const { text, caption, textOptions } = messageText(payload)
  const buttons = keyboardOf(payload)
  switch (tipo) {
    case 'text': {
      const sent = await api.sendMessage(chatId, text, { ...textOptions, ...buttons, ...reply })
      return [sent.message_id]
    }
    case 'album': {
      invariant(payload.media, 'an album of a source has its items')
      return sendHeldAlbum(telegram, send, withCaption(payload.media, payload), reply)
    }
    case 'document': {
      invariant(payload.document, 'a document message has a document')
      const bytes = await readContent(ctx, Buffer.from(payload.document.sha256, 'hex'))
      const sent = await api.sendDocument(chatId, new InputFile(bytes, inQuotes(payload.document.name)), {
        ...caption,
        ...buttons,
        ...reply,
      })
      return [sent.message_id]
    }
    case 'copy':
      return [await copyMessage(ctx, telegram, send, reply)]
    case 'edit_text':
    case 'edit_caption': {
      const messageId = await targetOf(ctx, send)
      await (tipo === 'edit_text'
        ? api.editMessageText(chatId, messageId, text, { ...textOptions, ...buttons })
        : api.editMessageCaption(chatId, messageId, { ...caption, ...buttons }))
      return [messageId]
    }
    case 'delete': {
      const messageId = await targetOf(ctx, send)
      await api.deleteMessage(chatId, messageId)
      return [messageId]
    }
  }
}

/** A text of the whole album captions the first item; without one each item keeps its caption. */
const withCaption = (media: readonly AlbumItem[], { text, entities }: MessagePayload): AlbumItem[] =>
  text === undefined
    ? [...media]
    : media.map((item, index) =>
        index === 0
          ? { ...item, caption: text, ...(entities ? { captionEntities: [...entities] } : {}) }
          : item,
      )

/** Sends an album of files stored at Telegram. @throws AlbumRefused, after which each item is sent as a copy */
async function sendHeldAlbum(
  { api }: Telegram,
  { chatId }: ClaimedSend,
  media: readonly AlbumItem[],
  reply: Placement,
): Promise<number[]> {
  try {
    const sent = await api.sendMediaGroup(chatId, media.map(heldMedia) as InputMediaPhoto[], reply)
    return sent.map((message) => message.message_id)
  } catch (error) {
    if (isAboutFile(error)) throw new AlbumRefused(redact(String(error)))
    throw error
  }
}

/** The library writes the name unquoted into the part's header, where it would end at the first space. */
const inQuotes = (name: string): string => `"${name.replaceAll(/["\\]/g, '_')}"`

async function replyTo(ctx: Ctx, { chatId, payload }: ClaimedSend): Promise<Placement> {
  const { replyToInvio, replyToPart = 0, replyToMessageId, quote } = payload
  if (replyToInvio === undefined)
    return replyToMessageId ? replyOptions(replyToMessageId, quote ? quoteParameters(quote) : {}) : {}
  const copy = await copyOf(ctx, replyToInvio)
  const messageId = copy?.chatId === chatId ? copy.messageIds?.[replyToPart] : undefined
  if (!messageId) return {}
  return replyOptions(messageId, quote ? await quoteOf(ctx, replyToInvio, quote) : {})
}

/** The quote, located in the answered copy; empty where the copy no longer contains it. */
async function quoteOf(ctx: Ctx, idSend: number, quote: Quote): Promise<Partial<ReplyParameters>> {
  const text = await latestTextOf(ctx, idSend)
  const quoteInCopy = text === null ? quote : quoteIn(text, quote)
  return quoteInCopy === null ? {} : quoteParameters(quoteInCopy)
}

function quoteParameters({ text, position, entities = [] }: Quote): Partial<ReplyParameters> {
  return {
    quote: text,
    quote_position: position,
    ...(entities.length > 0 ? { quote_entities: [...entities] as MessageEntity[] } : {}),
  }
}
