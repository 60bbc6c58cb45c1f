import { InputFile } from 'grammy'
import type { InputMediaPhoto } from 'grammy/types'
import { invariant } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { redact } from '#server/kernel/log.ts'
import { readContent } from '#server/modules/contenuti/public.ts'
import type { MessagePayload } from '#server/modules/outbox/public.ts'
import type { Telegram } from '#server/modules/telegram/public.ts'
import { copyOf, heldMedia, targetOf } from './call-target.ts'
import type { ClaimedSend } from './claim-sends.ts'
import { copyMessage } from './copy-message.ts'
import { editMedia } from './edit-media.ts'
import { keyboardOf, messageText } from './message-text.ts'
import { isAboutFormatting } from './refusals.ts'
import { type Sent, sendPictures } from './send-pictures.ts'

/**
 * Puts one message in its chat, or changes one that is there. Formatting Telegram does not take is given up, never the
 * text. @returns what stands there now
 */
export async function callTelegram(ctx: Ctx, telegram: Telegram, send: ClaimedSend): Promise<Sent> {
  try {
    return await callFormatted(ctx, telegram, send)
  } catch (error) {
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
  const reply = await replyTo(ctx, send)
  if (tipo === 'photo' || (tipo === 'album' && !payload.media))
    return sendPictures(ctx, telegram, send, reply)
  return { messageIds: await callOnce(ctx, telegram, { ...send, tipo }, reply) }
}

async function callOnce(
  ctx: Ctx,
  telegram: Telegram,
  send: ClaimedSend & { tipo: Exclude<ClaimedSend['tipo'], 'photo' | 'edit_media'> },
  reply: Awaited<ReturnType<typeof replyTo>>,
): Promise<number[]> {
  const { api } = telegram
  const { chatId, tipo, payload } = send
  const { text, caption, entities } = messageText(payload)
  const buttons = keyboardOf(payload)
  switch (tipo) {
    case 'text': {
      const sent = await api.sendMessage(chatId, text, {
        link_preview_options: { is_disabled: true },
        ...entities,
        ...buttons,
        ...reply,
      })
      return [sent.message_id]
    }
    case 'album': {
      invariant(payload.media, 'an album of a source has its items')
      return (await api.sendMediaGroup(chatId, payload.media.map(heldMedia) as InputMediaPhoto[], reply)).map(
        (message) => message.message_id,
      )
    }
    case 'document': {
      invariant(payload.document, 'a document message has a document')
      const bytes = await readContent(ctx, Buffer.from(payload.document.sha256, 'hex'))
      const sent = await api.sendDocument(chatId, new InputFile(bytes, quoted(payload.document.name)), {
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
        ? api.editMessageText(chatId, messageId, text, {
            link_preview_options: { is_disabled: true },
            ...entities,
            ...buttons,
          })
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

/** The library writes the name as it is into the part's head, where an unquoted one ends at its first space. */
const quoted = (name: string): string => `"${name.replaceAll(/["\\]/g, '_')}"`

/** An answer to what is not there any more is sent all the same, as no answer. */
async function replyTo(ctx: Ctx, { chatId, payload }: ClaimedSend) {
  const messageId = payload.replyToInvio
    ? await messageOf(ctx, payload.replyToInvio, chatId)
    : payload.replyToMessageId
  return messageId ? { reply_parameters: { message_id: messageId, allow_sending_without_reply: true } } : {}
}

/** The first message a send became in the chat, undefined when it became none there. */
async function messageOf(ctx: Ctx, idInvio: number, chatId: number): Promise<number | undefined> {
  const copy = await copyOf(ctx, idInvio)
  return copy?.chatId === chatId ? copy.messageIds?.[0] : undefined
}
