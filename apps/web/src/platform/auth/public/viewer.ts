import { hasAnyRole, type Role } from '@xbetapp/domain/platform/roles/roles'
import { useMemo, useRef } from 'react'
import { useSession } from './use-session.ts'

/** The user of a screen, for features that decide by role. The server repeats every check. */
export interface Viewer {
  username: string
  roles: readonly Role[]
}

export const isAdmin = ({ roles }: Viewer): boolean => hasAnyRole(roles, ['ADMIN'])

export const isSuperadmin = ({ roles }: Viewer): boolean => roles.includes('SUPERADMIN')

export const mayAny = ({ roles }: Viewer, allowed: readonly Role[]): boolean => hasAnyRole(roles, allowed)

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
