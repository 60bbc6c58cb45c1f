import { dec } from '@xbetapp/domain/platform/money/decimal'
import { insertRow } from '#server/db/rows.ts'
import { AppError } from '#server/kernel/app-error.ts'
import { audit } from '#server/kernel/audit.ts'
import { personOf } from '#server/kernel/authorize.ts'
import { refusing } from '#server/kernel/constraint.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import type { Input } from '#server/kernel/route.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { newPasswordHash } from '#server/platform/auth/public.ts'
import { decideRoles, setRoles, setTasks } from './user-parts.ts'
import { getUser, lockEditorAndTarget } from './users.queries.ts'

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
    await audit(tx, {
      action: 'users.create',
      entity: 'utente',
      entityId: id,
      after: { username, roles, tasks, bonus },
    })
    return user
  })
}
