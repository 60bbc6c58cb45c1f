import { type SearchOf, searchFlag, searchId, searchIds, searchInteger } from '#web/lib/search-params.ts'

export const OPERATOR_SEND_SEARCH = {
  /** Index of the mode; an invalid one is kept, so that sending can report it. */
  tab: searchInteger(),
  /** Bets to send, `12-13` in the address. */
  idReceivedBet: searchIds,
  /** The bet a chat message is about. */
  chat_id: searchId,
  /** The room that asked, chosen at first. */
  sala: searchId,
  /** A message that tries every room, proposed by the first steps. */
  prova: searchFlag,
  /** The bet whose details are open. */
  info: searchId,
} as const

export type OperatorSendSearch = SearchOf<typeof OPERATOR_SEND_SEARCH>
