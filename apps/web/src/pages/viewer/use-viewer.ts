import { useMemo } from 'react'
import { useSession } from '#web/features/session/use-session.ts'
import type { Viewer } from '#web/lib/viewer.ts'

/** Who is logged in, for features that decide by role. */
export function useViewer(): Viewer {
  const session = useSession()
  return useMemo(() => ({ username: session?.username ?? '', roles: session?.roles ?? [] }), [session])
}
