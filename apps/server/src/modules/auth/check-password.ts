import type { Role } from '@xbetapp/domain/roles/roles'
import { sql } from 'kysely'
import { AppError } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { passwordMatches, pretendToCheck } from './passwords.ts'
import { countAttempt, forgiveAttempt } from './throttle.ts'

export interface Credentials {
  username: string
  password: string
  /** Network address of the caller. */
  address: string
}

export interface KnownUser {
  id: number
  username: string
  roles: Role[]
  secondoFattoreRichiesto: boolean
}

/**
 * Who the name and password are, counted and throttled. Wrong name and wrong password are the same refusal.
 * @throws AppError BAD_CREDENTIALS, SIGNIN_THROTTLED, NO_ROLE
 */
export async function checkPassword(ctx: Ctx, input: Credentials): Promise<KnownUser> {
  const attempt = await countAttempt(ctx, {
    user: `utente:${input.username.toLowerCase()}`,
    address: `indirizzo:${input.address}`,
  })
  const row = await ctx.db
    .selectFrom('utente')
    .select(['id', 'username', 'passwordHash', 'secondoFattoreRichiesto'])
    .select(
      sql<Role[]>`array(select ruolo from utente_ruolo where id_utente = utente.id order by ruolo)`.as(
        'roles',
      ),
    )
    .where(sql`lower(username)`, '=', input.username.toLowerCase())
    .where('deletedAt', 'is', null)
    // Everybody knows the passwords of a demo's users: they are nobody where there is no demo.
    .where(sql<boolean>`(not demo or (select demo_dal is not null from installazione))`)
    .executeTakeFirst()
  const matches = row
    ? await passwordMatches(row.passwordHash, input.password)
    : await pretendToCheck(input.password)
  if (!row || !matches) throw new AppError('BAD_CREDENTIALS')
  await forgiveAttempt(ctx, attempt)
  if (row.roles.length === 0) throw new AppError('NO_ROLE')
  const { passwordHash: _, ...user } = row
  return user
}

/**
 * Runs a check of a user's code, counted and throttled apart from passwords: whoever knows the password must not be
 * able to forgive himself his guesses at the code.
 */
export async function countingCode<R>(
  ctx: Ctx,
  { username, address }: Pick<Credentials, 'username' | 'address'>,
  check: () => Promise<R>,
): Promise<R> {
  const attempt = await countAttempt(ctx, {
    user: `codice:${username.toLowerCase()}`,
    address: `indirizzo:${address}`,
  })
  const result = await check()
  await forgiveAttempt(ctx, attempt)
  return result
}
