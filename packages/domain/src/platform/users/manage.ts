import { hasAnyRole, ROLES, type Role } from '../roles/roles.ts'

/**
 * Whether the editor may edit or delete a user: holders of ADMIN or SUPERADMIN are SUPERADMIN's
 * (rule: user/who-manages-whom).
 */
export function mayManageUser(editor: readonly string[], target: readonly string[]): boolean {
  if (!hasAnyRole(editor, ['ADMIN'])) return false
  return editor.includes('SUPERADMIN') || !hasAnyRole(target, ['ADMIN'])
}

/**
 * Roles the editor may give and take: never SUPERADMIN, EXTRA for SUPERADMIN only (rule: user/assignable-roles). In the
 * product's order.
 */
export const assignableRoles = (editor: readonly string[]): Role[] =>
  ROLES.filter((role) => role !== 'SUPERADMIN' && (role !== 'EXTRA' || editor.includes('SUPERADMIN')))

export type RolesAfterEdit =
  | { roles: Role[] }
  /** The first wanted role that the editor may not give. */
  | { notAssignable: string }
  /** The first wanted role that does not exist. */
  | { unknown: string }

/**
 * The roles of a user after an edit. Roles the editor may not assign stay exactly as they are: a held one stays, and a
 * wanted one that is not held is refused. Duplicates count once.
 */
export function rolesAfterEdit(
  editor: readonly string[],
  heldRoles: readonly string[],
  wantedRoles: readonly string[],
): RolesAfterEdit {
  const assignable = assignableRoles(editor)
  for (const role of wantedRoles) {
    if (!isRole(role)) return { unknown: role }
    if (!assignable.includes(role) && !heldRoles.includes(role)) return { notAssignable: role }
  }
  const roles = ROLES.filter((role) =>
    assignable.includes(role) ? wantedRoles.includes(role) : heldRoles.includes(role),
  )
  return { roles }
}

/** Roles of the list that no user holds: none means "Tutti i ruoli sono coperti". */
export function uncoveredRoles(
  listedRoles: readonly string[],
  users: ReadonlyArray<{ roles: readonly string[] }>,
): string[] {
  const heldRoles = new Set(users.flatMap((user) => user.roles))
  return listedRoles.filter((role) => !heldRoles.has(role))
}

const isRole = (text: string): text is Role => (ROLES as readonly string[]).includes(text)
