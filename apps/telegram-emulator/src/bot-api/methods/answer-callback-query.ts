import { badRequest } from '../api-error.ts'
import type { Method } from '../method.ts'

/** Telegram's clients wait this long for an answer. */
const ANSWERABLE_MS = 15_000
const LONGEST_TEXT = 200

export const answerCallbackQuery: Method = (em, { params }) => {
  const id = params.text('callback_query_id')
  const pressedButton = id === undefined ? undefined : em.pressedButtons.get(id)
  if (id === undefined || !pressedButton || em.clock() - pressedButton.atMs > ANSWERABLE_MS) {
    throw badRequest('query is too old and response timeout expired or query ID is invalid')
  }
  const text = params.text('text') ?? ''
  if (text.length > LONGEST_TEXT) throw badRequest('MESSAGE_TOO_LONG')
  em.pressedButtons.delete(id)
  em.answers.push({ ...pressedButton, text, alert: params.flag('show_alert') })
  return true
}
