import type { InlineKeyboardMarkup } from '../telegram/types.ts'
import { badRequest } from './api-error.ts'
import type { Params } from './params.ts'

const LONGEST_DATA_BYTES = 64

/** The inline keyboard of a call, validated as by Telegram; other keyboards are ignored. */
export function replyMarkupOf(params: Params): InlineKeyboardMarkup | undefined {
  const markup = params.json<InlineKeyboardMarkup>('reply_markup')
  if (!markup?.inline_keyboard) return undefined
  if (!Array.isArray(markup.inline_keyboard) || !markup.inline_keyboard.every(Array.isArray)) {
    throw badRequest("can't parse inline keyboard button: InlineKeyboardButton must be an Object")
  }
  for (const { text, callback_data, url } of markup.inline_keyboard.flat()) {
    if (!text) throw badRequest('can\'t parse inline keyboard button: Field "text" must be of type String')
    if (callback_data === undefined && url === undefined) {
      throw badRequest(
        "can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard",
      )
    }
    const bytes = Buffer.byteLength(callback_data ?? 'x')
    if (bytes === 0 || bytes > LONGEST_DATA_BYTES) throw badRequest('BUTTON_DATA_INVALID')
  }
  return markup.inline_keyboard.flat().length > 0 ? markup : undefined
}
