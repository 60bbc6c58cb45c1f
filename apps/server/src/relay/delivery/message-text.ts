import type { InlineKeyboardMarkup, MessageEntity } from 'grammy/types'
import type { MessagePayload } from '#server/telegram/outbox/public.ts'

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
