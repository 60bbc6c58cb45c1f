import { fromWire } from '@xbetapp/domain/platform/time/rome'
import { useEffect, useSyncExternalStore } from 'react'
import { api } from '#web/lib/api.ts'
import { Listeners } from '#web/lib/listeners.ts'
import { firstDrawn } from '#web/ui/part/first-drawn.ts'
import type { BetChanges } from './bet.ts'

export type RoomAnswers = NonNullable<BetChanges['risposte']>[number]

// The rooms' answers by bet: read for the bets on screen, then pushed with each change.
const held = new Map<number, RoomAnswers>()
// How many cells show the answers to each bet.
const onScreen = new Map<number, number>()
const listeners = new Listeners()
let waiting: ReturnType<typeof setTimeout> | undefined
let polling: ReturnType<typeof setInterval> | undefined
let allAt = 0

/** Wait for further bets, which one call asks for together: a table draws its rows one after the other. */
const TOGETHER_MS = 60
/** Sent copies are not pushed: a bet with pending copies is polled. */
const SENDING_MS = 5_000
/** How often all answers on screen are asked for, as a push may be lost. */
const ALL_MS = 60_000
/** Bets the call takes; of more, those without answers wait for the next call. */
const MOST_BETS = 200

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

/** Asks for the bets on screen whose answers are not known, and goes on asking for those that are still being sent. */
function askSoon(): void {
  if (onScreen.size === 0) return
  void firstDrawn.then(() => {
    if (polling === undefined) polling = setInterval(() => void request(), SENDING_MS)
    if (waiting !== undefined) return
    waiting = setTimeout(() => {
      waiting = undefined
      void request()
    }, TOGETHER_MS)
  })
}

async function request(): Promise<void> {
  if (document.visibilityState === 'hidden') return
  const isTimeForAll = Date.now() - allAt >= ALL_MS
  const ids = [...onScreen.keys()].filter((id) => isTimeForAll || held.get(id)?.ancora !== false)
  if (ids.length === 0) return
  if (isTimeForAll) allAt = Date.now()
  // Answers that could not be read are read the next time; the rest of the page does not depend on them.
  const answers = await api('GET /api/v1/bets/risposte', {
    query: { ids: ids.slice(0, MOST_BETS).join(',') },
  }).catch(() => [])
  if (answers.length > 0) takeAnswers(answers)
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

const MINUTE_MS = 60_000

const isPast = (moment: string | null, now: Date): boolean => moment !== null && fromWire(moment) < now

/** How late the silent rooms are. */
export const lateness = ({ giallo, rosso }: Pick<RoomAnswers, 'giallo' | 'rosso'>, now: Date) =>
  isPast(rosso, now) ? 'red' : isPast(giallo, now) ? 'yellow' : undefined

/** Whole minutes of a silence; 0 where the browser's clock is behind. */
export const minutesSince = (moment: string, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - fromWire(moment).getTime()) / MINUTE_MS))
