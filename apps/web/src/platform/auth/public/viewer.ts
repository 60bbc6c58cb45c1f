import { hasAnyRole, type Role } from '@xbetapp/domain/platform/roles/roles'

/** The user of a screen, for features that decide by role. The server repeats every check. */
export interface Viewer {
  username: string
  roles: readonly Role[]
}

export const isAdmin = ({ roles }: Viewer): boolean => hasAnyRole(roles, ['ADMIN'])

export const isSuperadmin = ({ roles }: Viewer): boolean => roles.includes('SUPERADMIN')

export const mayAny = ({ roles }: Viewer, allowed: readonly Role[]): boolean => hasAnyRole(roles, allowed)
