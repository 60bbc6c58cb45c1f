import { type FormattedText, formattedText } from '@xbetapp/domain/platform/text/formatted-text'
import type {
  InlineKeyboardMarkup,
  InputMediaAnimation,
  InputMediaAudio,
  InputMediaDocument,
  InputMediaPhoto,
  InputMediaVideo,
  MessageEntity,
} from 'grammy/types'
import { type Selectable, sql } from 'kysely'
import type { DB } from '#server/db/generated/tables.ts'
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

type Copy = Pick<Selectable<DB['send']>, 'stato' | 'chatId' | 'messageIds' | 'payload'>

/** The latest send that replaced a send whose message was gone; else the send itself. */
export async function copyOf(ctx: Ctx, idSend: number): Promise<Copy | undefined> {
  return ctx.db
    .selectFrom('send')
    .select(['stato', 'chatId', 'messageIds', 'payload'])
    .where((eb) => eb.or([eb('id', '=', idSend), eb('replaces', '=', idSend)]))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The text of a copy's first message after its last edit; null where Telegram copied the original. */
export async function latestTextOf(ctx: Ctx, idSend: number): Promise<FormattedText | null> {
  const rows = await ctx.db
    .selectFrom('send')
    .select(['id', 'payload'])
    .where((eb) => eb.or([eb('id', '=', idSend), eb('replaces', '=', idSend)]))
    .orderBy('id', 'desc')
    .execute()
  const copy = rows[0]?.payload as MessagePayload | undefined
  if (!copy || (copy.copy && !copy.copy.recaption) || copy.media) return null
  const edit = await ctx.db
    .selectFrom('send')
    .select('payload')
    .where(sql<boolean>`(payload ->> 'ofInvio')::bigint = any(${idsOf(rows)}::bigint[])`)
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
  entities: { entities?: MessageEntity[] }
  caption: { caption: string; caption_entities?: MessageEntity[] }
}

export function messageText(payload: Pick<MessagePayload, 'text' | 'entities'>): TextParameters {
  const { text = '', entities } = payload
  const messageEntities = entities as MessageEntity[] | undefined
  return {
    text,
    entities: messageEntities ? { entities: messageEntities } : {},
    caption: { caption: text, ...(messageEntities ? { caption_entities: messageEntities } : {}) },
  }
}

/** The inline keyboard of a message; empty without buttons. */
export function keyboardOf({ buttons }: MessagePayload): { reply_markup?: InlineKeyboardMarkup } {
  if (!buttons || buttons.length === 0) return {}
  const rows = buttons.map((row) => row.map(({ text, data }) => ({ text, callback_data: data })))
  return { reply_markup: { inline_keyboard: rows } }
}
