import type { InlineKeyboardMarkup, MessageEntity } from 'grammy/types'
import type { MessagePayload } from '#server/telegram/outbox/public.ts'

/** A message's text as the calls of the Bot API take it: beside a text, or as a caption, which may be none. */
export function messageText({ text = '', entities }: Pick<MessagePayload, 'text' | 'entities'>) {
  const given = entities as MessageEntity[] | undefined
  return {
    text,
    entities: given ? { entities: given } : {},
    caption: { caption: text, ...(given ? { caption_entities: given } : {}) },
  }
}

/** What is under a message to be pressed; nothing where there is nothing. */
export function keyboardOf({ buttons }: MessagePayload): { reply_markup?: InlineKeyboardMarkup } {
  if (!buttons || buttons.length === 0) return {}
  const rows = buttons.map((row) => row.map(({ text, data }) => ({ text, callback_data: data })))
  return { reply_markup: { inline_keyboard: rows } }
}
