import { setTimeout as sleep } from 'node:timers/promises'

/** Only reached when the condition never comes true: generous, so that a slow machine does not fail a test. */
const PATIENCE_MS = 60_000
const FIRST_PAUSE_MS = 10
const LONGEST_PAUSE_MS = 100

/** Asks again and again until the answer is truthy, and returns it. */
export async function until<T>(
  what: string,
  ask: () => Promise<T> | T,
  patienceMs = PATIENCE_MS,
): Promise<NonNullable<T>> {
  const deadline = Date.now() + patienceMs
  // Asks less and less often: asking takes CPU time from the work that is waited for.
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 1.3, LONGEST_PAUSE_MS)) {
    const answer = await ask()
    if (answer) return answer
    if (Date.now() > deadline) throw new Error(`Waited ${patienceMs / 1000} s in vain: ${what}`)
    await sleep(pauseMs)
  }
}
