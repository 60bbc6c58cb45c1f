import { useSyncExternalStore } from 'react'
import { Listeners } from '#web/lib/listeners.ts'

// Bets that arrived while this page was open and have not been on screen since, oldest first.
let unseen: ReadonlySet<number> = new Set()
const listeners = new Listeners()

function become(next: ReadonlySet<number>): void {
  if (next.size === unseen.size) return
  unseen = next
  listeners.tell()
}

export const unseenBets = (): ReadonlySet<number> => unseen

export const addUnseen = (ids: readonly number[]): void => become(new Set([...unseen, ...ids]))

/** They were on screen, opened, or are no longer in the list. */
export function seeBets(ids: Iterable<number>): void {
  const next = new Set(unseen)
  for (const id of ids) next.delete(id)
  become(next)
}

/** Clears them for another user. */
export const forgetUnseen = (): void => become(new Set())

export const subscribeToUnseen = listeners.subscribe

export const useUnseenBets = (): ReadonlySet<number> => useSyncExternalStore(subscribeToUnseen, unseenBets)
