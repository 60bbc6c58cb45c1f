import type { Answer } from '@xbetapp/contract/contract'
import { apiQuery } from '#web/lib/api-query.ts'

export type Argomento = Answer<'GET /api/v1/argomenti/:chatId'>[number]

/** Topics of a chat that were seen; none while no chat is chosen, and where a chat is no forum. */
export const topicsQuery = (chatId: number | null) => ({
  ...apiQuery(['argomenti', chatId], 'GET /api/v1/argomenti/:chatId', { params: { chatId: chatId ?? 0 } }),
  enabled: chatId !== null && chatId !== 0,
})

/** Name of a topic; its number if the name is unknown, empty for none. */
export const topicName = (topics: readonly Argomento[], id: number | null): string =>
  id === null ? '' : (topics.find(({ idArgomento }) => idArgomento === id)?.nome ?? String(id))
