import { useEffect, useSyncExternalStore } from 'react'
import { Listeners } from '#web/lib/listeners.ts'
import { firstDrawn } from '#web/ui/part/first-drawn.ts'
import type { BetChanges } from './bet.ts'

export type RoomAnswers = NonNullable<BetChanges['risposte']>[number]

// The rooms' answers by bet: read for the bets on screen, then pushed with each change.
const held = new Map<number, RoomAnswers>()
// How many cells show the answers to each bet.
const onScreen = new Map<number, number>()
const listeners = new Listeners()
let asking: Promise<typeof import('./ask-room-answers.ts')> | undefined

export const answersHeld = (id: number): RoomAnswers | undefined => held.get(id)
export const betsOnScreen = (): Iterable<number> => onScreen.keys()

export function takeAnswers(answers: readonly RoomAnswers[]): void {
  for (const one of answers) held.set(one.idReceivedBet, one)
  listeners.tell()
}

/** After a change of user or a reload of the week: the answers on screen are read again. */
export function forgetAnswers(): void {
  held.clear()
  listeners.tell()
  askSoon()
}

/** Batches the bets requested within one task into one call. */
function askSoon(): void {
  if (onScreen.size === 0) return
  asking ??= firstDrawn.then(() => import('./ask-room-answers.ts'))
  void asking.then(({ ask }) => ask())
}

/** The rooms' answers to a bet, for as long as it is on screen; undefined until loaded. */
export function useRoomAnswers(id: number): RoomAnswers | undefined {
  useEffect(() => {
    onScreen.set(id, (onScreen.get(id) ?? 0) + 1)
    askSoon()
    return () => {
      const left = (onScreen.get(id) ?? 1) - 1
      if (left === 0) onScreen.delete(id)
      else onScreen.set(id, left)
    }
  }, [id])
  return useSyncExternalStore(listeners.subscribe, () => held.get(id))
}
