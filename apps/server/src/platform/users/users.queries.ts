import { Utente } from '@xbetapp/contract/platform/users'
import { hasAnyRole } from '@xbetapp/domain/platform/roles/roles'
import { mayManageUser } from '@xbetapp/domain/platform/users/manage'
import { sql } from 'kysely'
import { lockRows } from '#server/db/rows.ts'
import { AppError, found } from '#server/kernel/app-error.ts'
import { personOf } from '#server/kernel/authorize.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import type { Input } from '#server/kernel/route.ts'
import { wireOf } from '#server/kernel/wire-of.ts'

export type UserRow = Awaited<ReturnType<ReturnType<typeof users>['executeTakeFirstOrThrow']>>

/** Users who were not deleted, with roles and tasks; never with a password hash. */
function users(ctx: Ctx) {
  return ctx.db
    .selectFrom('appUser')
    .select(['id', 'version', 'username', 'bonus', 'nAccessi', 'secondoFattoreRichiesto'])
    .select(
      sql<string[]>`array(
        select ur.ruolo from user_role ur join role r on r.nome = ur.ruolo
        where ur.id_user = app_user.id order by r.position
      )`.as('roles'),
    )
    .select(
      sql<string[]>`array(select task from user_task where id_user = app_user.id order by lower(task))`.as(
        'tasks',
      ),
    )
    .select(
      sql<boolean>`exists (
        select from second_factor f where f.id_user = app_user.id and f.confirmed_at is not null
      )`.as('secondoFattoreAttivo'),
    )
    .where('deletedAt', 'is', null)
}

export async function listUsers(ctx: Ctx) {
  const rows = await users(ctx).orderBy(sql`lower(username)`).execute()
  return rows.map((row) => toUser(ctx, row))
}

export async function getUser(ctx: Ctx, id: number) {
  const row = found(await users(ctx).where('id', '=', id).executeTakeFirst(), 'USER_NOT_FOUND')
  return toUser(ctx, row)
}

const toUser = (ctx: Ctx, row: UserRow) =>
  wireOf(Utente, {
    ...row,
    modificabile: mayManageUser(actorRoles(ctx), row.roles),
    secondoFattore: { attivo: row.secondoFattoreAttivo, richiesto: row.secondoFattoreRichiesto },
  })

const actorRoles = (ctx: Ctx): readonly string[] =>
  ctx.actor.kind === 'user' ? ctx.actor.roles : ['SUPERADMIN']

/** Identifies a user: the id, and if a name is sent too it must match. */
export type UserTarget = Input<'DELETE /api/v1/utente'>['body']

/**
 * Locks the acting user and the target, always in id order, and reads both anew: a user who was just deleted or lost
 * his roles can no longer act, and of two who delete each other one remains.
 * @throws AppError USER_NOT_FOUND, USER_MISMATCH, UNAUTHENTICATED, FORBIDDEN
 */
export async function lockEditorAndTarget(
  tx: TxCtx,
  target: UserTarget,
): Promise<{ editor: UserRow; target: UserRow }> {
  const actor = personOf(tx)
  const targetId = target.id ?? (await findByUsername(tx, target.username))
  await lockRows(tx.db, 'appUser', { id: [actor.id, targetId] }, ['id'], 'id')
  const rows = await users(tx).where('id', 'in', [actor.id, targetId]).execute()
  const editor = rows.find((row) => row.id === actor.id)
  const targetRow = rows.find((row) => row.id === targetId)
  if (!editor) throw new AppError('UNAUTHENTICATED')
  if (!hasAnyRole(editor.roles, ['ADMIN'])) throw new AppError('FORBIDDEN')
  if (!targetRow) throw new AppError('USER_NOT_FOUND')
  if (
    target.username !== undefined &&
    target.username.trim().toLowerCase() !== targetRow.username.toLowerCase()
  ) {
    throw new AppError('USER_MISMATCH', { campo: 'username' })
  }
  return { editor, target: targetRow }
}

async function findByUsername(tx: TxCtx, username: string | undefined): Promise<number> {
  const row = await tx.db
    .selectFrom('appUser')
    .select('id')
    .where(sql`lower(username)`, '=', sql<string>`lower(${username?.trim() ?? ''})`)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!row) throw new AppError('USER_NOT_FOUND')
  return row.id
}

/** A user's state for the audit; null once he is deleted. */
export async function findUserState(ctx: Ctx, id: number) {
  const row = await users(ctx).where('id', '=', id).executeTakeFirst()
  if (!row) return null
  const { username, roles, tasks, bonus, secondoFattoreRichiesto } = row
  return { username, roles, tasks, bonus, secondoFattoreRichiesto }
}
