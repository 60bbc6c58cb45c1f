import { badRequest } from '../api-error.ts'
import type { Method } from '../method.ts'

export const answerCallbackQuery: Method = (em, { params }) => {
  const id = params.text('callback_query_id')
  if (id === undefined || !em.pressedButtons.delete(id)) {
    throw badRequest('query is too old and response timeout expired or query ID is invalid')
  }
  return true
}
