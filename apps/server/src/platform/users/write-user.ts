import { dec, toNumber } from '@xbetapp/domain/platform/money/decimal'
import { mayManageUser } from '@xbetapp/domain/platform/users/manage'
import { insertRow, updateRows } from '#server/db/rows.ts'
import { AppError } from '#server/kernel/app-error.ts'
import { audit } from '#server/kernel/audit.ts'
import { personOf } from '#server/kernel/authorize.ts'
import { refusing } from '#server/kernel/constraint.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { requireVersion } from '#server/kernel/require-version.ts'
import type { Input } from '#server/kernel/route.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { clearSecondFactor, closeSessionsOf, newPasswordHash } from '#server/platform/auth/public.ts'
import { decideRoles, setRoles, setTasks } from './user-parts.ts'
import { getUser, lockEditorAndTarget, type UserRow, type UserTarget } from './users.queries.ts'

/**
 * Creates a user. A name stays taken for ever, case ignored, because records of its user's acts name him.
 * @throws AppError USERNAME_TAKEN, ROLE_NOT_ASSIGNABLE, VALIDATION
 */
export async function createUser(ctx: Ctx, input: Input<'POST /api/v1/utente/new'>['body']) {
  const actor = personOf(ctx)
  decideRoles(actor.roles, [], input.roles)
  // Hashing is slow on purpose, so it precedes the transaction.
  const passwordHash = await newPasswordHash(input.password, input.username, 'password')
  return withTransaction(ctx, async (tx) => {
    const { editor } = await lockEditorAndTarget(tx, { id: actor.id })
    const roles = decideRoles(editor.roles, [], input.roles)
    const { username } = input
    const bonus = dec(input.bonus ?? 0).toFixed(2)
    const { id } = await refusing(
      { app_user_username: () => new AppError('USERNAME_TAKEN', { username, campo: 'username' }) },
      insertRow(tx.db, 'appUser', { username, passwordHash, bonus, createdAt: tx.now() }, ['id']),
    )
    await setRoles(tx, id, roles)
    await setTasks(tx, id, input.tasks ?? [])
    const user = await getUser(tx, id)
    const { tasks } = user
    await audit(tx, 'users.create', 'utente', id, { after: { username, roles, tasks, bonus } })
    return user
  })
}

type Edit = Input<'POST /api/v1/utente/edit'>['body']

/**
 * Edits roles, tasks and bonus. Name, password and accesses are ignored; new roles count from the user's next request
 * on.
 * @throws AppError USER_NOT_FOUND, USER_MISMATCH, USER_EDIT_DENIED, CONFLICT, ROLE_NOT_ASSIGNABLE, VALIDATION
 */
export async function editUser(ctx: Ctx, input: Edit) {
  return withTransaction(ctx, async (tx) => {
    const { editor, target } = await lockEditorAndTarget(tx, input)
    if (!mayManageUser(editor.roles, target.roles)) throw new AppError('USER_EDIT_DENIED')
    await requireVersion(tx, { entity: 'utente', id: target.id }, target, input.version)
    if (input.roles) await setRoles(tx, target.id, decideRoles(editor.roles, target.roles, input.roles))
    if (input.tasks) await setTasks(tx, target.id, input.tasks)
    const bonus = input.bonus === undefined ? {} : { bonus: dec(input.bonus).toFixed(2) }
    await updateRows(tx.db, 'appUser', { id: target.id }, { version: target.version + 1, ...bonus })
    await editSecondFactor(tx, target, input)
    const after = await getUser(tx, target.id)
    await audit(tx, 'users.edit', 'utente', target.id, {
      before: { ...auditFields(target), secondoFattoreRichiesto: target.secondoFattoreRichiesto },
      after: { ...auditFields(after), secondoFattoreRichiesto: after.secondoFattore.richiesto },
    })
    return after
  })
}

const auditFields = ({
  roles,
  tasks,
  bonus,
}: Pick<UserRow, 'roles' | 'tasks'> & { bonus: string | number }) => ({
  roles,
  tasks,
  bonus: toNumber(bonus),
})

/**
 * An admin's changes to a user's second factor. Requiring a second factor ends his sessions, so that he sets it up at
 * his next sign-in.
 */
async function editSecondFactor(tx: TxCtx, target: UserRow, change: Edit): Promise<void> {
  const isRequired = change.secondoFattoreRichiesto ?? target.secondoFattoreRichiesto
  if (isRequired !== target.secondoFattoreRichiesto) {
    await updateRows(tx.db, 'appUser', { id: target.id }, { secondoFattoreRichiesto: isRequired })
  }
  if (change.azzeraSecondoFattore) await clearSecondFactor(tx, target.id)
  const hasFactor = target.secondoFattoreAttivo && !change.azzeraSecondoFattore
  const mustSetUp = isRequired && !target.secondoFattoreRichiesto && !hasFactor
  if (mustSetUp || (change.azzeraSecondoFattore && target.secondoFattoreAttivo))
    await closeSessionsOf(tx, target.id)
}

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
    await audit(tx, 'users.delete', 'utente', target.id, { before: { username, roles, tasks } })
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
    await audit(tx, 'users.create', 'utente', id, {
      after: { username: row.username, roles: grantedRoles, tasks: [...tasks], bonus: row.bonus },
    })
  })
}
