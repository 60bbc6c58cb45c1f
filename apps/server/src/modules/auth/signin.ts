import { sql } from 'kysely'
import { AppError } from '#server/kernel/app-error.ts'
import { audit } from '#server/kernel/audit.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { type Credentials, checkPassword, countingCode, type KnownUser } from './check-password.ts'
import { secondFactorState, takeCode } from './second-factor.ts'
import { openSession } from './sessions.ts'

interface SigninInput extends Credentials {
  codice?: string | undefined
  userAgent?: string | undefined
}

/**
 * Opens a session and counts the access (D2.59). A user with a second factor needs its code too; one who must have it
 * and has none is told to set it up.
 * @throws AppError BAD_CREDENTIALS, SIGNIN_THROTTLED, NO_ROLE, SECOND_FACTOR_REQUIRED, SECOND_FACTOR_SETUP,
 *   SECOND_FACTOR_WRONG
 */
export async function signin(ctx: Ctx, input: SigninInput) {
  const user = await checkPassword(ctx, input)
  await checkSecondFactor(ctx, user, input)
  const actor = { kind: 'user', id: user.id, username: user.username, roles: user.roles } as const
  const token = await withTransaction({ ...ctx, actor }, async (tx) => {
    await tx.db
      .updateTable('utente')
      .set({ nAccessi: sql`n_accessi + 1` })
      .where('id', '=', user.id)
      .execute()
    await audit(tx, { action: 'auth.signin', entity: 'utente', entityId: user.id })
    return openSession(tx, user.id, input.userAgent)
  })
  return { token, username: user.username, roles: user.roles }
}

async function checkSecondFactor(ctx: Ctx, user: KnownUser, input: SigninInput): Promise<void> {
  const { attivo, richiesto } = await secondFactorState(ctx, user.id)
  if (!attivo) {
    if (richiesto) throw new AppError('SECOND_FACTOR_SETUP', { campo: 'attivazione' })
    return
  }
  const { codice } = input
  if (codice === undefined) throw new AppError('SECOND_FACTOR_REQUIRED', { campo: 'codice' })
  const who = { username: user.username, address: input.address }
  await countingCode({ ...ctx, actor: { kind: 'user', ...user } }, who, async () => {
    const own = { ...ctx, actor: { kind: 'user', ...user } } as const
    if (!(await takeCode(own, user.id, codice)))
      throw new AppError('SECOND_FACTOR_WRONG', { campo: 'codice' })
  })
}
