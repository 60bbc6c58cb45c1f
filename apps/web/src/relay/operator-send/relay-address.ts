import type { SparabetSearch } from './relay.search.ts'

const CHAT_MODE = 2

/** The mode of an address, with its default. */
export const modeOf = ({ tab, chat_id }: SparabetSearch): number =>
  tab ?? (chat_id === undefined ? 0 : CHAT_MODE)

/** The bets of the address: one is written in the field, several are a list that is only shown. */
export function idsOf(idReceivedBet: string | undefined): { id: string; ids: readonly number[] } {
  const ids = idReceivedBet?.split('-') ?? []
  return ids.length > 1 ? { id: '', ids: ids.map(Number) } : { id: ids[0] ?? '', ids: [] }
}
