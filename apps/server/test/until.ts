import { setTimeout as sleep } from 'node:timers/promises'

/** Only reached when the condition never comes true: generous, so that a slow machine does not fail a test. */
const PATIENCE_MS = 60_000

/** Asks again and again until the answer is truthy, and returns it. */
export async function until<T>(
  what: string,
  ask: () => Promise<T> | T,
  patienceMs = PATIENCE_MS,
): Promise<NonNullable<T>> {
  const deadline = Date.now() + patienceMs
  for (;;) {
    const answer = await ask()
    if (answer) return answer
    if (Date.now() > deadline) throw new Error(`Waited ${patienceMs / 1000} s in vain: ${what}`)
    await sleep(25)
  }
}
