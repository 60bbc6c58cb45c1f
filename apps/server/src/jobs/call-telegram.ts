import { InputFile } from 'grammy'
import type {
  InputMediaAudio,
  InputMediaDocument,
  InputMediaPhoto,
  InputMediaVideo,
  MessageEntity,
} from 'grammy/types'
import type { Telegram } from '#server/bot/telegram.ts'
import { invariant } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import type { AlbumItem } from '#server/kernel/outbox.ts'
import type { ClaimedSend } from './claim-sends.ts'
import { type Sent, sendPictures } from './send-pictures.ts'

/** What cannot be sent whatever Telegram says; the sentence is for the staff. */
export class Undeliverable extends Error {}

/** Puts one message in its chat, or changes one that is there. @returns what stands there now */
export async function callTelegram(ctx: Ctx, telegram: Telegram, send: ClaimedSend): Promise<Sent> {
  const { tipo, payload } = send
  const reply = await replyTo(ctx, send)
  if (tipo === 'photo' || (tipo === 'album' && !payload.media))
    return sendPictures(ctx, telegram, send, reply)
  return { messageIds: await callOnce(ctx, telegram, { ...send, tipo }, reply) }
}

async function callOnce(
  ctx: Ctx,
  { api }: Telegram,
  send: ClaimedSend & { tipo: Exclude<ClaimedSend['tipo'], 'photo'> },
  reply: Awaited<ReturnType<typeof replyTo>>,
): Promise<number[]> {
  const { chatId, tipo, payload } = send
  const { text = '' } = payload
  switch (tipo) {
    case 'text': {
      const sent = await api.sendMessage(chatId, text, {
        link_preview_options: { is_disabled: true },
        ...reply,
      })
      return [sent.message_id]
    }
    case 'album': {
      invariant(payload.media, 'an album of a source has its items')
      return (await api.sendMediaGroup(chatId, payload.media.map(held) as InputMediaPhoto[], reply)).map(
        (message) => message.message_id,
      )
    }
    case 'document': {
      invariant(payload.document, 'a document message has a document')
      const bytes = Buffer.from(payload.document.contentBase64, 'base64')
      const sent = await api.sendDocument(chatId, new InputFile(bytes, payload.document.name), {
        caption: text,
        ...reply,
      })
      return [sent.message_id]
    }
    case 'copy': {
      invariant(payload.copy, 'a copy names what it copies')
      const sent = await api.copyMessage(chatId, payload.copy.chatId, payload.copy.messageId, reply)
      return [sent.message_id]
    }
    case 'edit_text':
    case 'edit_caption': {
      const messageId = await targetOf(ctx, send)
      await (tipo === 'edit_text'
        ? api.editMessageText(chatId, messageId, text, { link_preview_options: { is_disabled: true } })
        : api.editMessageCaption(chatId, messageId, { caption: text }))
      return [messageId]
    }
    case 'delete': {
      const messageId = await targetOf(ctx, send)
      await api.deleteMessage(chatId, messageId)
      return [messageId]
    }
  }
}

type Media = InputMediaPhoto | InputMediaVideo | InputMediaDocument | InputMediaAudio

const held = ({ tipo, fileId, caption, captionEntities }: AlbumItem): Media => ({
  type: tipo,
  media: fileId,
  ...(caption ? { caption } : {}),
  ...(captionEntities ? { caption_entities: captionEntities as MessageEntity[] } : {}),
})

/** An answer to what is not there any more is sent all the same, as no answer. */
async function replyTo(ctx: Ctx, { chatId, payload }: ClaimedSend) {
  const messageId = payload.replyToInvio
    ? await messageOf(ctx, payload.replyToInvio, chatId)
    : payload.replyToMessageId
  return messageId ? { reply_parameters: { message_id: messageId, allow_sending_without_reply: true } } : {}
}

async function targetOf(ctx: Ctx, { chatId, payload }: ClaimedSend): Promise<number> {
  const messageId = payload.ofInvio ? await messageOf(ctx, payload.ofInvio, chatId) : payload.messageId
  if (!messageId) throw new Undeliverable('il messaggio da modificare non risulta inviato in questa chat')
  return messageId
}

/** The first message a send became in the chat, undefined when it became none there. */
async function messageOf(ctx: Ctx, idInvio: number, chatId: number): Promise<number | undefined> {
  const row = await ctx.db
    .selectFrom('invio')
    .select('messageIds')
    .where('id', '=', idInvio)
    .where('chatId', '=', chatId)
    .executeTakeFirst()
  return row?.messageIds?.[0]
}
