import { AppError, isRefusal } from '#server/kernel/app-error.ts'
import { audit } from '#server/kernel/audit.ts'
import { personOf } from '#server/kernel/authorize.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { notifyUser } from '#server/platform/notifications/public.ts'
import { type Caller, checkPassword } from './check-password.ts'
import { newDevice } from './known-device.ts'
import { newPasswordHash } from './passwords.ts'
import { tokenHash } from './sessions.ts'
import { type Attempter, forgetFailures } from './throttle.ts'

/**
 * Checks the password of a signed-in user, whose session may have been left open.
 * @throws AppError WRONG_PASSWORD, SIGNIN_THROTTLED
 */
export async function checkOwnPassword(
  ctx: Ctx,
  { password, caller }: { password: string; caller: Caller },
): Promise<{ id: number; username: string; attempter: Attempter }> {
  const { username, id } = personOf(ctx)
  const { attempter } = await checkPassword(ctx, { username, password, caller }).catch((error: unknown) => {
    // A 401 would end the session of a user who only mistyped.
    if (isRefusal(error, 'BAD_CREDENTIALS')) throw new AppError('WRONG_PASSWORD', { campo: 'password' })
    throw error
  })
  return { id, username, attempter }
}

/**
 * Changes the caller's password and ends his other sessions.
 * @returns the token by which this browser is recognised as his from now on
 * @throws AppError WRONG_PASSWORD, SIGNIN_THROTTLED, VALIDATION at nuovaPassword
 */
export async function changePassword(
  ctx: Ctx,
  input: { password: string; nuovaPassword: string; caller: Caller; token: string },
): Promise<{ idUser: number; shows: string }> {
  const { id, username } = await checkOwnPassword(ctx, input)
  const passwordHash = await newPasswordHash(input.nuovaPassword, username, 'nuovaPassword')
  return withTransaction(ctx, async (tx) => {
    await setPassword(tx, { id, username, passwordHash, butToken: input.token })
    return { idUser: id, shows: newDevice({ id, passwordHash }, tx.now()) }
  })
}

/**
 * Writes a new password, ends the sessions opened with the old one except that of `butToken`, resets the throttle of
 * failed guesses, and notifies the user.
 */
export async function setPassword(
  tx: TxCtx,
  {
    id,
    username,
    passwordHash,
    butToken,
  }: { id: number; username: string; passwordHash: string; butToken?: string },
): Promise<void> {
  await tx.db.updateTable('appUser').set({ passwordHash }).where('id', '=', id).execute()
  const sessions = tx.db.deleteFrom('session').where('idUser', '=', id)
  await (butToken ? sessions.where('tokenHash', '!=', tokenHash(butToken)) : sessions).execute()
  await forgetFailures(tx, username)
  await notifyUser(
    tx,
    id,
    'La tua password è stata cambiata. Se non sei stato tu, avvisa subito un amministratore.',
  )
  await audit(tx, 'users.password', 'utente', id, { after: { username } })
}
