import { AppError } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { checkOwnPassword } from './change-password.ts'
import type { Caller } from './check-password.ts'
import { clearSecondFactor, requireCode, secondFactorState } from './second-factor.ts'

/**
 * Removes the caller's second factor. It requires password and code: an open session is not enough.
 * @throws AppError WRONG_PASSWORD, SIGNIN_THROTTLED, SECOND_FACTOR_NONE, SECOND_FACTOR_IMPOSED, SECOND_FACTOR_WRONG
 */
export async function turnOffSecondFactor(
  ctx: Ctx,
  input: { password: string; codice: string; caller: Caller },
): Promise<void> {
  const { id, attempter } = await checkOwnPassword(ctx, input)
  const { attivo, richiesto } = await secondFactorState(ctx, id)
  if (!attivo) throw new AppError('SECOND_FACTOR_NONE')
  if (richiesto) throw new AppError('SECOND_FACTOR_IMPOSED')
  await requireCode(ctx, { idUser: id, attempter, codice: input.codice })
  await withTransaction(ctx, (tx) => clearSecondFactor(tx, id))
}
