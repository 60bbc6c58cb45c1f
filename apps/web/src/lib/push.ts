import { Listeners } from './listeners.ts'

/** Whether the server pushes changes to this browser, so that polling can be slow. */
let pushed = false
const listeners = new Listeners()

export const isPushed = (): boolean => pushed

export function setPushed(next: boolean): void {
  if (next === pushed) return
  pushed = next
  listeners.tell()
}

export const subscribeToPush = listeners.subscribe
