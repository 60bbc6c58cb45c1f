/** Whether the server pushes changes to this browser, so that polling can be slow. */
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
