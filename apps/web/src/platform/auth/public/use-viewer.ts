import { useMemo, useRef } from 'react'
import { useSession } from './use-session.ts'
import type { Viewer } from './viewer.ts'

/**
 * Who is logged in, for features that decide by role. When the session ends the screen that is about to be left stays
 * his: a form that is open must not answer that nobody has no rights.
 */
export function useViewer(): Viewer {
  const current = useSession()
  const last = useRef(current)
  if (current) last.current = current
  const session = current ?? last.current
  return useMemo(() => ({ username: session?.username ?? '', roles: session?.roles ?? [] }), [session])
}
