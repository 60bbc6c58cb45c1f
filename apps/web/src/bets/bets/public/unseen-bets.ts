import { useSyncExternalStore } from 'react'
import { Listeners } from '#web/lib/listeners.ts'

// Bets that arrived while this page was open and have not been on screen since, oldest first.
let unseen: ReadonlySet<number> = new Set()
const listeners = new Listeners()

function replaceUnseen(next: ReadonlySet<number>): void {
  // The set only grows or shrinks: of equal size it is the same.
  if (next.size === unseen.size) return
  unseen = next
  listeners.tell()
}

export const unseenBets = (): ReadonlySet<number> => unseen

export const addUnseen = (ids: readonly number[]): void => replaceUnseen(new Set([...unseen, ...ids]))

/** Forgets bets that were on screen, opened, or are no longer in the list. */
export function seeBets(ids: Iterable<number>): void {
  const next = new Set(unseen)
  for (const id of ids) next.delete(id)
  replaceUnseen(next)
}

/** Forgets all, for another user. */
export const forgetUnseen = (): void => replaceUnseen(new Set())

export const subscribeToUnseen = listeners.subscribe

export const useUnseenBets = (): ReadonlySet<number> => useSyncExternalStore(subscribeToUnseen, unseenBets)
