import type { Answer } from '@xbetapp/contract/contract'
import { apiQuery } from '#web/lib/api-query.ts'

export type Topic = Answer<'GET /api/v1/argomenti/:chatId'>[number]

/** Known topics of a chat; none without a chat, or if it is no forum. */
export const topicsQuery = (chatId: number | null) => ({
  ...apiQuery(['argomenti', chatId], 'GET /api/v1/argomenti/:chatId', { params: { chatId: chatId ?? 0 } }),
  enabled: chatId !== null && chatId !== 0,
})

/** Name of a topic; its number if the name is unknown, empty for none. */
export const topicName = (topics: readonly Topic[], id: number | null): string =>
  id === null ? '' : (topics.find(({ idArgomento }) => idArgomento === id)?.nome ?? String(id))
