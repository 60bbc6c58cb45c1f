import { rolesAfterEdit } from '@xbetapp/domain/platform/users/manage'
import { insertRows } from '#server/db/rows.ts'
import { AppError, validationError } from '#server/kernel/app-error.ts'
import type { TxCtx } from '#server/kernel/ctx.ts'

/**
 * The resulting roles of a user when the editor asks for `requestedRoles`.
 * @throws AppError ROLE_NOT_ASSIGNABLE; VALIDATION for a role that does not exist or when none is left
 */
export function decideRoles(
  editor: readonly string[],
  currentRoles: readonly string[],
  requestedRoles: readonly string[],
): string[] {
  const after = rolesAfterEdit(editor, currentRoles, requestedRoles)
  if ('unknown' in after) throw validationError(`Ruolo ${after.unknown} non esistente`, 'roles')
  if ('notAssignable' in after)
    throw new AppError('ROLE_NOT_ASSIGNABLE', { ruolo: after.notAssignable, campo: 'roles' })
  if (after.roles.length === 0) throw validationError('Il campo ruolo è obbligatorio', 'roles')
  return after.roles
}

/** Gives a user exactly these roles. */
export async function setRoles(tx: TxCtx, idUser: number, roles: readonly string[]): Promise<void> {
  await tx.db.deleteFrom('userRole').where('idUser', '=', idUser).execute()
  if (roles.length === 0) return
  await insertRows(
    tx.db,
    'userRole',
    roles.map((ruolo) => ({ idUser, ruolo })),
  )
}

/** Gives a user exactly these tasks, each once. @throws AppError VALIDATION for one that does not exist */
export async function setTasks(tx: TxCtx, idUser: number, requestedTasks: readonly string[]): Promise<void> {
  const tasks = [...new Set(requestedTasks)]
  await tx.db.deleteFrom('userTask').where('idUser', '=', idUser).execute()
  if (tasks.length === 0) return
  // Share-locked, so that no other transaction deletes one of them meanwhile.
  const storedTasks = await tx.db
    .selectFrom('task')
    .select('nome')
    .where('nome', 'in', tasks)
    .forKeyShare()
    .execute()
  const unknownTask = tasks.find((task) => !storedTasks.some(({ nome }) => nome === task))
  if (unknownTask !== undefined) throw validationError(`Task ${unknownTask} non esistente`, 'tasks')
  await insertRows(
    tx.db,
    'userTask',
    tasks.map((task) => ({ idUser, task })),
  )
}
