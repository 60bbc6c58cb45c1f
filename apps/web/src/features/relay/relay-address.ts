import { type SearchOf, searchId, searchIds, searchInteger } from '#web/lib/search-params.ts'

export const SPARABET_SEARCH = {
  /** Index of the mode; one that is none is kept, so that sending can say so (1 §8). */
  tab: searchInteger(),
  /** Bets to send, `12-13` in the address. */
  idReceivedBet: searchIds,
  /** The bet a chat message is about (D1.53). */
  chat_id: searchId,
} as const

export type SparabetSearch = SearchOf<typeof SPARABET_SEARCH>

const CHAT_MODE = 2

/** The mode of an address that names none. */
export const modeOf = ({ tab, chat_id }: SparabetSearch): number =>
  tab ?? (chat_id === undefined ? 0 : CHAT_MODE)

/** The bets of the address: one is written in the field, several are a list that is only shown. */
export function idsOf(idReceivedBet: string | undefined): { id: string; ids: readonly number[] } {
  const ids = idReceivedBet?.split('-') ?? []
  return ids.length > 1 ? { id: '', ids: ids.map(Number) } : { id: ids[0] ?? '', ids: [] }
}
