import { searchIds, searchInteger } from '#web/lib/search-params.ts'

export interface SparabetAddress {
  /** Index of the mode; one that is none is kept, so that sending can say so (1 §8). */
  tab: number
  /** Bets to send, `12-13` in the address. */
  idReceivedBet: string | undefined
  /** The bet a chat message is about (D1.53). */
  chatId: number | undefined
}

const CHAT_MODE = 2

export function readSparabetAddress(raw: Readonly<Record<string, unknown>>): SparabetAddress {
  const chatId = searchInteger(raw.chat_id, 1)
  return {
    tab: searchInteger(raw.tab) ?? (chatId === undefined ? 0 : CHAT_MODE),
    idReceivedBet: searchIds(raw.idReceivedBet),
    chatId,
  }
}

/** The bets of the address: one is written in the field, several are a list that is only shown. */
export function idsOf(idReceivedBet: string | undefined): { id: string; ids: readonly number[] } {
  const ids = idReceivedBet?.split('-') ?? []
  return ids.length > 1 ? { id: '', ids: ids.map(Number) } : { id: ids[0] ?? '', ids: [] }
}
