import { api } from '#web/lib/api.ts'
import { answersHeld, betsOnScreen, takeAnswers } from './room-answers.ts'

/** Wait for further bets, which one call asks for together: a table draws its rows one after the other. */
const TOGETHER_MS = 60
/** Sent copies are not pushed: a bet with pending copies is polled. */
const SENDING_MS = 5_000
/** How often all answers on screen are asked for, as a push may be lost. */
const ALL_MS = 60_000
/** Bets the call takes; of more, those without answers wait for the next call. */
const MOST_BETS = 200

let waiting: ReturnType<typeof setTimeout> | undefined
let allAt = 0

/** Asks for the bets on screen whose answers are not known, and goes on asking for those that are still being sent. */
export function ask(): void {
  if (waiting !== undefined) return
  waiting = setTimeout(() => {
    waiting = undefined
    void request()
  }, TOGETHER_MS)
}

async function request(): Promise<void> {
  if (document.visibilityState === 'hidden') return
  const isTimeForAll = Date.now() - allAt >= ALL_MS
  const ids = [...betsOnScreen()].filter((id) => {
    const known = answersHeld(id)
    return isTimeForAll || known === undefined || known.ancora
  })
  if (ids.length === 0) return
  if (isTimeForAll) allAt = Date.now()
  // Answers that could not be read are read the next time; the rest of the page does not depend on them.
  const answers = await api('GET /api/v1/bets/risposte', {
    query: { ids: ids.slice(0, MOST_BETS).join(',') },
  }).catch(() => [])
  if (answers.length > 0) takeAnswers(answers)
}

setInterval(() => void request(), SENDING_MS)
