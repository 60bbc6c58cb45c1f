/** After a tipster drop is saved, another one for the same bet waits this long: doubles cost money (1 §4, D1.11). */
export const TIPSTER_DROP_LOCK_MS = 60_000

/** What the button reads and the server answers meanwhile. */
export const TIPSTER_DROP_LOCKED = 'Attendere completamento drop precedente'

/** Milliseconds the lock still holds at `now`, 0 when it is open. `savedAt` null: never dropped. */
export function tipsterDropLockLeftMs(savedAt: Date | null, now: Date): number {
  if (savedAt === null) return 0
  return Math.max(0, savedAt.getTime() + TIPSTER_DROP_LOCK_MS - now.getTime())
}
