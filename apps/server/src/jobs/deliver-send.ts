import { GrammyError, HttpError, InputFile } from 'grammy'
import type { Telegram } from '#server/bot/telegram.ts'
import { invariant } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { redact } from '#server/kernel/log.ts'
import type { ClaimedSend } from './claim-sends.ts'

/** What became of one attempt to put a message in a chat. */
export type Outcome =
  | { kind: 'sent'; messageIds: number[] }
  /** Telegram surely did not take it; try again after the pause. */
  | { kind: 'retry'; afterMs: number; reason: string }
  /** The group became a supergroup with another id. */
  | { kind: 'moved'; chatId: number }
  | { kind: 'refused'; reason: string }
  /** The request left and no answer came: Telegram may have taken it. */
  | { kind: 'uncertain'; reason: string }

const SERVER_TROUBLE_MS = 3_000

/** Connection errors in which not one byte of the request can have arrived. */
const NEVER_ARRIVED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])

/** Sends one message and says what came of it; never throws for what Telegram or the network do. */
export async function deliver(ctx: Ctx, telegram: Telegram, send: ClaimedSend): Promise<Outcome> {
  try {
    return { kind: 'sent', messageIds: await call(ctx, telegram, send) }
  } catch (error) {
    return outcomeOf(error)
  }
}

async function call(ctx: Ctx, { api }: Telegram, { chatId, tipo, payload }: ClaimedSend): Promise<number[]> {
  const { text = '', photos = [] } = payload
  const reply = payload.replyToMessageId
    ? { reply_parameters: { message_id: payload.replyToMessageId, allow_sending_without_reply: true } }
    : {}
  const file = async (name: string) => new InputFile(await ctx.photos.read(name), name)
  switch (tipo) {
    case 'text': {
      const sent = await api.sendMessage(chatId, text, { link_preview_options: { is_disabled: true }, ...reply })
      return [sent.message_id]
    }
    case 'photo': {
      const [photo] = photos
      invariant(photo, 'a photo message has a photo')
      const sent = await api.sendPhoto(chatId, await file(photo), { caption: text, ...reply })
      return [sent.message_id]
    }
    case 'album': {
      const media = await Promise.all(
        photos.map(async (photo, index) => ({
          type: 'photo' as const,
          media: await file(photo),
          ...(index === 0 && text ? { caption: text } : {}),
        })),
      )
      return (await api.sendMediaGroup(chatId, media, reply)).map((message) => message.message_id)
    }
    case 'document': {
      invariant(payload.document, 'a document message has a document')
      const bytes = Buffer.from(payload.document.contentBase64, 'base64')
      const sent = await api.sendDocument(chatId, new InputFile(bytes, payload.document.name), { caption: text })
      return [sent.message_id]
    }
    case 'edit_text':
    case 'edit_caption': {
      invariant(payload.messageId, 'an edit names its message')
      await (tipo === 'edit_text'
        ? api.editMessageText(chatId, payload.messageId, text)
        : api.editMessageCaption(chatId, payload.messageId, { caption: text }))
      return [payload.messageId]
    }
    case 'delete': {
      invariant(payload.messageId, 'a deletion names its message')
      await api.deleteMessage(chatId, payload.messageId)
      return [payload.messageId]
    }
  }
}

function outcomeOf(error: unknown): Outcome {
  const reason = redact(error instanceof GrammyError ? error.description : String(error))
  if (error instanceof GrammyError) {
    const { retry_after, migrate_to_chat_id } = error.parameters
    if (retry_after !== undefined) return { kind: 'retry', afterMs: retry_after * 1000, reason }
    if (migrate_to_chat_id !== undefined) return { kind: 'moved', chatId: migrate_to_chat_id }
    // An edit repeated after a crash finds its work done.
    if (/message is not modified/.test(reason)) return { kind: 'sent', messageIds: [] }
    return error.error_code >= 500
      ? { kind: 'retry', afterMs: SERVER_TROUBLE_MS, reason }
      : { kind: 'refused', reason }
  }
  if (error instanceof HttpError) {
    const code = (error.error as { code?: string } | undefined)?.code ?? ''
    return NEVER_ARRIVED.has(code)
      ? { kind: 'retry', afterMs: SERVER_TROUBLE_MS, reason }
      : { kind: 'uncertain', reason }
  }
  // Ours, before anything left: a missing photo, a broken payload.
  return { kind: 'refused', reason }
}
