import type { Bet } from '#web/bets/bets/public/bet.ts'

// The order of the bets in the list when a detail was opened: bets dropped meanwhile move in the list, which would
// change the next bet.
let order: readonly number[] = []

export function keepOrder(shown: readonly Bet[]): void {
  order = shown.map(({ idReceivedBet }) => idReceivedBet)
}

/** Sets the order for a detail opened by its address, before the list was loaded. */
export function keepFirstOrder(shown: readonly Bet[]): void {
  if (order.length === 0) keepOrder(shown)
}

/** The bets before and after a bet in the list; undefined at the ends of the list, and for a bet that is not in it. */
export function neighbours(id: number): { previous: number | undefined; next: number | undefined } {
  const at = order.indexOf(id)
  return at < 0 ? { previous: undefined, next: undefined } : { previous: order[at - 1], next: order[at + 1] }
}
