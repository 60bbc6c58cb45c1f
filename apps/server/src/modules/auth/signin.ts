import type { Role } from '@xbetapp/domain/roles/roles'
import { sql } from 'kysely'
import { AppError } from '#server/kernel/app-error.ts'
import { audit } from '#server/kernel/audit.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { passwordMatches, pretendToCheck } from './passwords.ts'
import { openSession } from './sessions.ts'
import { countAttempt, forgiveAttempt } from './throttle.ts'

interface SigninInput {
  username: string
  password: string
  /** Network address of the caller. */
  address: string
}

/**
 * Opens a session and counts the access (D2.59). Wrong name and wrong password are the same refusal.
 * @throws AppError BAD_CREDENTIALS, SIGNIN_THROTTLED, NO_ROLE
 */
export async function signin(ctx: Ctx, input: SigninInput) {
  const attempt = await countAttempt(ctx, {
    user: `utente:${input.username.toLowerCase()}`,
    address: `indirizzo:${input.address}`,
  })

  const user = await ctx.db
    .selectFrom('utente')
    .select(['id', 'username', 'passwordHash'])
    .select(
      sql<Role[]>`array(select ruolo from utente_ruolo where id_utente = utente.id order by ruolo)`.as(
        'roles',
      ),
    )
    .where(sql`lower(username)`, '=', input.username.toLowerCase())
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  const matches = user
    ? await passwordMatches(user.passwordHash, input.password)
    : await pretendToCheck(input.password)
  if (!user || !matches) throw new AppError('BAD_CREDENTIALS')
  await forgiveAttempt(ctx, attempt)
  if (user.roles.length === 0) throw new AppError('NO_ROLE')

  const actor = { kind: 'user', id: user.id, username: user.username, roles: user.roles } as const
  const token = await withTransaction({ ...ctx, actor }, async (tx) => {
    await tx.db
      .updateTable('utente')
      .set({ nAccessi: sql`n_accessi + 1` })
      .where('id', '=', user.id)
      .execute()
    await audit(tx, { action: 'auth.signin', entity: 'utente', entityId: user.id })
    return openSession(tx, user.id)
  })
  return { token, username: user.username, roles: user.roles }
}
