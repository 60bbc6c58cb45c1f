/**
 * After a tipster drop is saved, another one for the same bet waits this long: doubles cost money
 * (rule: tipster-drop/lock).
 */
export const TIPSTER_DROP_LOCK_MS = 60_000

/**
 * Milliseconds the lock still holds at `now`, 0 when it is open. `savedAt` null: never dropped. A moment in the
 * future was written by a wrong clock: up to the length of the lock ahead it counts as now; further ahead it locks
 * nothing, or the bet would be locked until then.
 */
export function tipsterDropLockLeftMs(savedAt: Date | null, now: Date): number {
  if (savedAt === null) return 0
  const ago = now.getTime() - savedAt.getTime()
  if (ago < -TIPSTER_DROP_LOCK_MS) return 0
  return Math.max(0, TIPSTER_DROP_LOCK_MS - Math.max(0, ago))
}
