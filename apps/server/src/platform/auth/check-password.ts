import type { Role } from '@xbetapp/domain/platform/roles/roles'
import { sql } from 'kysely'
import { AppError } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { knownDevice } from './known-device.ts'
import { checkDecoy, passwordMatches } from './passwords.ts'
import { type Attempter, countingPassword } from './throttle.ts'

/** Where a call comes from. */
export interface Caller {
  /** See `networkOf`. */
  network: string
  /** The token by which his browser is recognised as the user's. */
  device?: (idUser: number) => string | undefined
}

export interface Credentials {
  username: string
  password: string
  caller: Caller
}

/**
 * Identifies a user by name and password; wrong attempts are counted and throttled. A wrong name and a wrong password
 * get the same refusal.
 * @returns the user, and the identity under which his further attempts are counted
 * @throws AppError BAD_CREDENTIALS, SIGNIN_THROTTLED, NO_ROLE
 */
export async function checkPassword(
  ctx: Ctx,
  { username, password, caller }: Credentials,
): Promise<{ user: { id: number; username: string; roles: Role[] }; attempter: Attempter }> {
  const row = await ctx.db
    .selectFrom('appUser')
    .select(['id', 'username', 'passwordHash'])
    .select(
      sql<Role[]>`array(select ruolo from user_role where id_user = app_user.id order by ruolo)`.as('roles'),
    )
    .where(sql`lower(username)`, '=', username.toLowerCase())
    .where('deletedAt', 'is', null)
    // The passwords of a demo's users are public: outside a demo these users do not exist.
    .where(sql<boolean>`(not demo or (select demo_since is not null from installation))`)
    .executeTakeFirst()
  const device = row ? knownDevice(row, caller.device?.(row.id), ctx.now()) : null
  const attempter = { username, network: caller.network, device }
  const isMatch = await countingPassword(ctx, attempter, () =>
    row ? passwordMatches(row.passwordHash, password) : checkDecoy(password),
  )
  if (!row || !isMatch) throw new AppError('BAD_CREDENTIALS')
  if (row.roles.length === 0) throw new AppError('NO_ROLE')
  const { passwordHash: _, ...user } = row
  return { user, attempter }
}
