import { AppError, invariant } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { type Caller, checkPassword } from './check-password.ts'
import { clearSecondFactor, requireCode, secondFactorState } from './second-factor.ts'

/**
 * The caller gives up his second factor: with password and code, so that an open session alone is not enough.
 * @throws AppError WRONG_PASSWORD, SIGNIN_THROTTLED, SECOND_FACTOR_NONE, SECOND_FACTOR_IMPOSED, SECOND_FACTOR_WRONG
 */
export async function turnOffSecondFactor(
  ctx: Ctx,
  input: { password: string; codice: string; caller: Caller },
): Promise<undefined> {
  const { actor } = ctx
  invariant(actor.kind === 'user', 'an authenticated route has a user')
  const { username, id } = actor
  const { attempter } = await checkPassword(ctx, { ...input, username }).catch((error: unknown) => {
    // A 401 would end the session of somebody who only mistyped.
    if (error instanceof AppError && error.code === 'BAD_CREDENTIALS')
      throw new AppError('WRONG_PASSWORD', { campo: 'password' })
    throw error
  })
  const { attivo, richiesto } = await secondFactorState(ctx, id)
  if (!attivo) throw new AppError('SECOND_FACTOR_NONE')
  if (richiesto) throw new AppError('SECOND_FACTOR_IMPOSED')
  await requireCode(ctx, { idUtente: id, attempter, codice: input.codice })
  await withTransaction(ctx, (tx) => clearSecondFactor(tx, id))
  return undefined
}
