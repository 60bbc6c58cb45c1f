import { type FormattedText, formattedText } from '@xbetapp/domain/platform/text/formatted-text'
import type {
  InlineKeyboardMarkup,
  InputMediaAnimation,
  InputMediaAudio,
  InputMediaDocument,
  InputMediaPhoto,
  InputMediaVideo,
  MessageEntity,
  ReplyParameters,
} from 'grammy/types'
import { sql } from 'kysely'
import { idsOf } from '#server/db/rows.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { type AlbumItem, carriesText, type MessagePayload } from '#server/telegram/outbox/public.ts'
import type { ClaimedSend } from './claim-sends.ts'

/** A message that cannot be sent at all; the error's sentence is for the staff. */
export class Undeliverable extends Error {}

/** The message that an edit changes is not in the chat. */
export class CopyGone extends Error {}

type Media = InputMediaPhoto | InputMediaVideo | InputMediaAnimation | InputMediaDocument | InputMediaAudio

/** A file stored at Telegram, with its caption. */
export const heldMedia = ({ tipo, fileId, caption, captionEntities }: AlbumItem): Media => ({
  type: tipo,
  media: fileId,
  ...(caption ? { caption } : {}),
  ...(captionEntities ? { caption_entities: captionEntities as MessageEntity[] } : {}),
})

/** The id of the message that is edited or deleted. @throws Undeliverable, CopyGone */
export async function targetOf(ctx: Ctx, { chatId, payload }: ClaimedSend): Promise<number> {
  if (!payload.ofInvio) {
    if (!payload.messageId) throw new Undeliverable('non dice quale messaggio modificare')
    return payload.messageId
  }
  const copy = await copyOf(ctx, payload.ofInvio)
  if (copy?.stato !== 'sent')
    throw new Undeliverable('il messaggio da modificare non è arrivato in questa chat')
  const messageId = copy.chatId === chatId ? copy.messageIds?.[payload.ofPart ?? 0] : undefined
  if (!messageId) throw new CopyGone('il messaggio da modificare non è in questa chat')
  return messageId
}

/** A send and the sends that replaced it after its message was gone, latest first. */
const copiesOf = (ctx: Ctx, idSend: number) =>
  ctx.db
    .selectFrom('send')
    .select(['id', 'stato', 'chatId', 'messageIds', 'payload'])
    .where((eb) => eb.or([eb('id', '=', idSend), eb('replaces', '=', idSend)]))
    .orderBy('id', 'desc')
    .execute()

/** The latest send that replaced a send whose message was gone; else the send itself. */
export const copyOf = async (ctx: Ctx, idSend: number) => (await copiesOf(ctx, idSend))[0]

/** The text of a copy's first message after its last edit; null where Telegram copied the original. */
export async function latestTextOf(ctx: Ctx, idSend: number): Promise<FormattedText | null> {
  const copies = await copiesOf(ctx, idSend)
  const copy = copies[0]?.payload as MessagePayload | undefined
  if (!copy || (copy.copy && !copy.copy.recaption) || copy.media) return null
  const edit = await ctx.db
    .selectFrom('send')
    .select('payload')
    .where(sql<boolean>`(payload ->> 'ofInvio')::bigint = any(${idsOf(copies)}::bigint[])`)
    .where('idReceivedBet', 'in', (eb) =>
      eb.selectFrom('send as c').select('c.idReceivedBet').where('c.id', '=', idSend),
    )
    .where(carriesText(copy))
    .where('stato', '=', 'sent')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const { text = '', entities } = (edit?.payload as MessagePayload | undefined) ?? copy
  return formattedText(text, entities)
}

/** A message's text as Bot API parameters: for a text message, or as a caption, which may be empty. */
interface TextParameters {
  text: string
  textOptions: { link_preview_options: { is_disabled: true }; entities?: MessageEntity[] }
  caption: { caption: string; caption_entities?: MessageEntity[] }
}

export function messageText(payload: Pick<MessagePayload, 'text' | 'entities'>): TextParameters {
  const { text = '', entities } = payload
  const messageEntities = entities as MessageEntity[] | undefined
  return {
    text,
    textOptions: {
      link_preview_options: { is_disabled: true },
      ...(messageEntities ? { entities: messageEntities } : {}),
    },
    caption: { caption: text, ...(messageEntities ? { caption_entities: messageEntities } : {}) },
  }
}

/** The place of a message in its chat: its topic and the message it answers. */
export interface Placement {
  message_thread_id?: number
  reply_parameters?: ReplyParameters
}

/** General has no thread id: a message that names it is refused. */
export const topicOf = ({ argomento }: ClaimedSend): Placement =>
  argomento === null ? {} : { message_thread_id: argomento }

/** A reply whose target is gone is sent as a plain message. */
export const replyOptions = (messageId: number, quoteOptions: Partial<ReplyParameters> = {}): Placement => ({
  reply_parameters: { message_id: messageId, allow_sending_without_reply: true, ...quoteOptions },
})

/** The inline keyboard of a message; empty without buttons. */
export function keyboardOf({ buttons }: MessagePayload): { reply_markup?: InlineKeyboardMarkup } {
  if (!buttons || buttons.length === 0) return {}
  const rows = buttons.map((row) => row.map(({ text, data }) => ({ text, callback_data: data })))
  return { reply_markup: { inline_keyboard: rows } }
}
