import { sql } from 'kysely'
import { AppError } from '#server/kernel/app-error.ts'
import { audit } from '#server/kernel/audit.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { type Credentials, checkPassword, type KnownUser } from './check-password.ts'
import { newDevice } from './known-device.ts'
import { requireCode, secondFactorState } from './second-factor.ts'
import { openSession } from './sessions.ts'
import type { Attempter } from './throttle.ts'

interface SigninInput extends Credentials {
  codice?: string | undefined
  userAgent?: string | undefined
}

/**
 * Opens a session and counts the access. A user with a second factor needs its code too; one who must have it and has
 * none is told to set it up.
 * @returns the session, and what the browser shows from now on to be known as this user's
 * @throws AppError BAD_CREDENTIALS, SIGNIN_THROTTLED, NO_ROLE, SECOND_FACTOR_REQUIRED, SECOND_FACTOR_SETUP,
 *   SECOND_FACTOR_WRONG
 */
export async function signin(ctx: Ctx, input: SigninInput) {
  const { user, attempter } = await checkPassword(ctx, input)
  await checkSecondFactor(ctx, { user, attempter, codice: input.codice })
  const actor = { kind: 'user', id: user.id, username: user.username, roles: user.roles } as const
  return withTransaction({ ...ctx, actor }, async (tx) => {
    const { passwordHash } = await tx.db
      .updateTable('utente')
      .set({ nAccessi: sql`n_accessi + 1` })
      .where('id', '=', user.id)
      .returning('passwordHash')
      .executeTakeFirstOrThrow()
    await audit(tx, { action: 'auth.signin', entity: 'utente', entityId: user.id })
    const token = await openSession(tx, user.id, input.userAgent)
    return {
      session: { token, username: user.username, roles: user.roles },
      device: { idUtente: user.id, shows: newDevice({ id: user.id, passwordHash }, tx.now()) },
    }
  })
}

async function checkSecondFactor(
  ctx: Ctx,
  { user, attempter, codice }: { user: KnownUser; attempter: Attempter; codice: string | undefined },
): Promise<void> {
  const { attivo, richiesto } = await secondFactorState(ctx, user.id)
  if (!attivo) {
    if (richiesto) throw new AppError('SECOND_FACTOR_SETUP', { campo: 'attivazione' })
    return
  }
  if (codice === undefined) throw new AppError('SECOND_FACTOR_REQUIRED', { campo: 'codice' })
  await requireCode({ ...ctx, actor: { kind: 'user', ...user } }, { idUtente: user.id, attempter, codice })
}
