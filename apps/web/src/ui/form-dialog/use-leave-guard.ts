import { useBlocker } from '@tanstack/react-router'
import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { useLatest } from '#web/ui/latest.ts'

interface LeaveGuardInput {
  enabled: boolean
  isBusy: () => boolean
  isDirty: () => boolean
  /** Back was pressed and the dialog stays. */
  onStay: () => void
}

/**
 * Back and reload do not throw away typed text, nor leave a save whose answer nobody would see. Set `leaving` before
 * the dialog closes itself: its own way out may be Back too.
 */
export function useLeaveGuard(input: LeaveGuardInput): { leaving: RefObject<boolean> } {
  const { enabled } = input
  const latest = useLatest(input)
  const leaving = useRef(false)
  useEffect(() => {
    if (enabled) leaving.current = false
  }, [enabled])
  const holds = useCallback(
    () => !leaving.current && (latest.current.isBusy() || latest.current.isDirty()),
    [latest],
  )
  useBlocker({
    disabled: !enabled,
    enableBeforeUnload: holds,
    shouldBlockFn: useCallback(
      // What the product itself does, as the end of the session, is not held up.
      ({ action }) => {
        if (!TRAVELS.has(action) || !holds()) return false
        latest.current.onStay()
        return true
      },
      [holds, latest],
    ),
  })
  return { leaving }
}

const TRAVELS: ReadonlySet<string> = new Set(['BACK', 'FORWARD', 'GO'])
