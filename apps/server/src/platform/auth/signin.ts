import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { upsertRow } from '#server/db/rows.ts'
import { AppError } from '#server/kernel/app-error.ts'
import { audit } from '#server/kernel/audit.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { notifyUser } from '#server/platform/notifications/public.ts'
import { setPassword } from './change-password.ts'
import { type Credentials, checkPassword } from './check-password.ts'
import { newDevice } from './known-device.ts'
import { faultOf, newPasswordHash } from './passwords.ts'
import { requireCode, secondFactorState } from './second-factor.ts'
import { openSession } from './sessions.ts'
import type { Attempter } from './throttle.ts'

interface SigninInput extends Credentials {
  codice?: string | undefined
  /** The password chosen in place of one that may no longer be used. */
  nuovaPassword?: string | undefined
  userAgent?: string | undefined
}

/**
 * Opens a session and counts the access. A user with a second factor needs its code too; one who is required to have it
 * and has none is told to set it up. A password that is too short or known opens no session until another is chosen, in
 * the same call: it may have been set before the rule existed.
 * @returns the session, and the token by which the browser is recognised as this user's from now on
 * @throws AppError BAD_CREDENTIALS, SIGNIN_THROTTLED, NO_ROLE, SECOND_FACTOR_REQUIRED, SECOND_FACTOR_SETUP,
 * SECOND_FACTOR_WRONG, PASSWORD_TO_CHANGE, VALIDATION at nuovaPassword
 */
export async function signin(ctx: Ctx, input: SigninInput) {
  const { user, attempter } = await checkPassword(ctx, input)
  const { codice, nuovaPassword } = input
  const { attivo, richiesto } = await secondFactorState(ctx, user.id)
  if (!attivo && richiesto) throw new AppError('SECOND_FACTOR_SETUP', { campo: 'attivazione' })
  if (attivo && codice === undefined) throw new AppError('SECOND_FACTOR_REQUIRED', { campo: 'codice' })
  // Checked before the code, which can be used only once.
  if (nuovaPassword === undefined && (await faultOf(input.password, user.username)))
    throw new AppError('PASSWORD_TO_CHANGE', { campo: 'nuovaPassword' })
  const passwordHash =
    nuovaPassword === undefined ? null : await newPasswordHash(nuovaPassword, user.username, 'nuovaPassword')
  const userCtx = { ...ctx, actor: { kind: 'user', ...user } as const }
  if (attivo && codice !== undefined) await requireCode(userCtx, { idUser: user.id, attempter, codice })
  return withTransaction(userCtx, async (tx) => {
    if (passwordHash !== null) await setPassword(tx, { id: user.id, username: user.username, passwordHash })
    const storedUser = await tx.db
      .updateTable('appUser')
      .set({ nAccessi: sql`n_accessi + 1` })
      .where('id', '=', user.id)
      .returning('passwordHash')
      .executeTakeFirstOrThrow()
    await audit(tx, 'auth.signin', 'utente', user.id)
    const token = await openSession(tx, user.id, input.userAgent)
    await noteDevice(tx, user.id, attempter, input.userAgent ?? '')
    return {
      session: { token, username: user.username, roles: user.roles },
      device: { idUser: user.id, shows: newDevice({ id: user.id, ...storedUser }, tx.now()) },
    }
  })
}

/**
 * Remembers the device of a sign-in, and notifies the user of a new one: neither this browser nor one with its user
 * agent at this address was seen before. The very first sign-in is not reported.
 */
async function noteDevice(
  tx: TxCtx,
  idUser: number,
  { network, device }: Attempter,
  userAgent: string,
): Promise<void> {
  const impronta = createHash('sha256').update(`${network}\n${userAgent}`).digest()
  const now = tx.now()
  const devices = await tx.db
    .selectFrom('device')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .select(({ fn, eb }) =>
      fn
        .countAll<number>()
        .filterWhere(eb('impronta', '=', impronta))
        .as('same'),
    )
    .where('idUser', '=', idUser)
    .executeTakeFirstOrThrow()
  await upsertRow(tx.db, 'device', { idUser, impronta }, { lastAt: now }, { firstAt: now })
  if (device !== null || devices.same > 0 || devices.n === 0) return
  await notifyUser(
    tx,
    idUser,
    `Accesso con il tuo utente da un dispositivo nuovo (indirizzo ${network}). Se non sei stato tu, cambia la password e chiudi gli accessi aperti.`,
  )
}
