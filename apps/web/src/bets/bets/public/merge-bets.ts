import { replaceEqualDeep } from '@tanstack/react-query'
import type { Bet, BetChanges } from './bet.ts'

export type BetsById = ReadonlyMap<number, Bet>

// A bet that did not change keeps its object, and a list that did not change keeps its map: rows compare by identity
// and are not drawn again.

/** Replaces the whole list. */
export function replaceBets(held: BetsById, bets: readonly Bet[]): BetsById {
  const next = new Map<number, Bet>()
  for (const bet of bets) next.set(bet.idReceivedBet, keepObject(held, bet))
  const same = next.size === held.size && [...next].every(([id, bet]) => held.get(id) === bet)
  return same ? held : next
}

/** Applies changes to the list. Bets older than the list's week have left it without being listed as deleted. */
export function applyChanges(held: BetsById, { bets, deleted, from }: BetChanges): BetsById {
  const changed = bets
    .map((bet) => keepObject(held, bet))
    .filter((bet) => bet !== held.get(bet.idReceivedBet))
  const gone = deleted.filter((id) => held.has(id))
  for (const [id, bet] of held) if (bet.messageDate < from) gone.push(id)
  if (changed.length === 0 && gone.length === 0) return held
  const next = new Map(held)
  for (const bet of changed) next.set(bet.idReceivedBet, bet)
  for (const id of gone) next.delete(id)
  return next
}

/** Ids in the list that were not held before. */
export const arrivals = (held: BetsById, next: BetsById): number[] =>
  next === held ? [] : [...next.keys()].filter((id) => !held.has(id))

/** The held object where the bet is equal, else a new one. */
function keepObject(held: BetsById, bet: Bet): Bet {
  const before = held.get(bet.idReceivedBet)
  return before === undefined ? bet : replaceEqualDeep(before, bet)
}
