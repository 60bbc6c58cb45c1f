import { useMemo, useRef } from 'react'
import { useSession } from './use-session.ts'
import type { Viewer } from './viewer.ts'

/**
 * The signed-in user, for features that decide by role. When the session ends, the screen about to be left keeps its
 * user: an open form must not change to that of a user without rights.
 */
export function useViewer(): Viewer {
  const current = useSession()
  const last = useRef(current)
  if (current) last.current = current
  const session = current ?? last.current
  return useMemo(() => ({ username: session?.username ?? '', roles: session?.roles ?? [] }), [session])
}
