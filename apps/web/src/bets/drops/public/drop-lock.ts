import { TIPSTER_DROP_LOCK_MS, tipsterDropLockLeftMs } from '@xbetapp/domain/bets/limits/tipster-drop-lock'
import { parseWire } from '@xbetapp/domain/platform/time/rome'
import { useEffect, useState } from 'react'

const SECOND_MS = 1000

/** Whole seconds until a bet may get another tipster drop, 0 when it may now. Never more than the lock lasts. */
export function lockSeconds(dropLockedUntil: string | null, now: Date): number {
  const until = dropLockedUntil === null ? null : parseWire(dropLockedUntil)
  if (until === null) return 0
  // A browser whose clock is wrong must not lock a bet for hours; the server has the last word.
  const savedAt = new Date(until.getTime() - TIPSTER_DROP_LOCK_MS)
  return Math.ceil(tipsterDropLockLeftMs(savedAt, now) / SECOND_MS)
}

/** The seconds of `lockSeconds`, counting down. */
export function useLockSeconds(dropLockedUntil: string | null): number {
  const [now, setNow] = useState(() => new Date())
  const left = lockSeconds(dropLockedUntil, now)
  const locked = left > 0
  useEffect(() => {
    if (!locked) return
    const timer = setInterval(() => setNow(new Date()), SECOND_MS)
    return () => clearInterval(timer)
  }, [locked])
  // A lock that begins while the dialog is open starts from the present.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the lock's change that counts
  useEffect(() => setNow(new Date()), [dropLockedUntil])
  return left
}
