/** Whether the server tells this browser what changes, so that nothing need be asked for again and again. */
let pushed = false
const listeners = new Set<() => void>()

export const isPushed = (): boolean => pushed

export function setPushed(next: boolean): void {
  if (next === pushed) return
  pushed = next
  for (const listener of listeners) listener()
}

export function subscribeToPush(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
