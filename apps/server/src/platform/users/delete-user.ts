import { mayManageUser } from '@xbetapp/domain/platform/users/manage'
import { AppError } from '#server/kernel/app-error.ts'
import { audit } from '#server/kernel/audit.ts'
import { personOf } from '#server/kernel/authorize.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { closeSessionsOf } from '#server/platform/auth/public.ts'
import { decideRoles, setRoles, setTasks } from './user-parts.ts'
import { lockEditorAndTarget, type UserTarget } from './users.queries.ts'

/**
 * Deletes a user and ends his sessions at once. The row is kept, because records of his acts name him. A user cannot
 * delete himself, and only a SUPERADMIN deletes a SUPERADMIN, so one always remains (rule: user/who-manages-whom).
 * @throws AppError USER_NOT_FOUND, USER_MISMATCH, USER_DELETE_DENIED, USER_DELETE_SELF
 */
export async function deleteUser(ctx: Ctx, input: UserTarget): Promise<void> {
  return withTransaction(ctx, async (tx) => {
    const { editor, target } = await lockEditorAndTarget(tx, input)
    if (!mayManageUser(editor.roles, target.roles)) throw new AppError('USER_DELETE_DENIED')
    if (editor.id === target.id) throw new AppError('USER_DELETE_SELF')
    await setRoles(tx, target.id, [])
    await setTasks(tx, target.id, [])
    await tx.db.updateTable('appUser').set({ deletedAt: tx.now() }).where('id', '=', target.id).execute()
    await closeSessionsOf(tx, target.id)
    const { username, roles, tasks } = target
    await audit(tx, {
      action: 'users.delete',
      entity: 'utente',
      entityId: target.id,
      before: { username, roles, tasks },
    })
  })
}

/**
 * Restores a deleted user with the given roles and tasks, and his old password. His sessions stay ended.
 * @throws AppError USER_NOT_FOUND, ROLE_NOT_ASSIGNABLE, VALIDATION for a task that no longer exists
 */
export async function restoreUser(
  ctx: Ctx,
  { id, roles, tasks }: { id: number; roles: readonly string[]; tasks: readonly string[] },
): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    const { editor } = await lockEditorAndTarget(tx, { id: personOf(tx).id })
    const row = await tx.db
      .updateTable('appUser')
      .set({ deletedAt: null })
      .where('id', '=', id)
      .where('deletedAt', 'is not', null)
      .returning(['username', 'bonus'])
      .executeTakeFirst()
    if (!row) throw new AppError('USER_NOT_FOUND')
    const grantedRoles = decideRoles(editor.roles, [], roles)
    await setRoles(tx, id, grantedRoles)
    await setTasks(tx, id, tasks)
    await audit(tx, {
      action: 'users.create',
      entity: 'utente',
      entityId: id,
      after: { username: row.username, roles: grantedRoles, tasks: [...tasks], bonus: row.bonus },
    })
  })
}
