import { useSyncExternalStore } from 'react'

const MINUTE_MS = 60_000

// One clock for all components that show how long something has lasted.
let now = new Date()
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => {
    now = new Date()
    for (const each of listeners) each()
  }, MINUTE_MS)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** The present, to the minute. */
export function useMinute(): Date {
  // Without subscribers the clock was stopped.
  if (timer === undefined) now = new Date()
  return useSyncExternalStore(subscribe, () => now)
}
