import { randomBytes } from 'node:crypto'
import type { Answer } from '@xbetapp/contract/contract'
import { base32 } from '@xbetapp/domain/platform/auth/base32'
import { deleteRows, insertRows, lockRow, rowsOf, updateRows } from '#server/db/rows.ts'
import { AppError, found } from '#server/kernel/app-error.ts'
import { audit } from '#server/kernel/audit.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { sealingSecrets, secretsOf } from '#server/kernel/secrets.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { checkOwnPassword } from './change-password.ts'
import type { Caller } from './check-password.ts'
import { hashPassword, passwordMatches } from './passwords.ts'
import { type Attempter, countingCode } from './throttle.ts'
import { stepOfCode } from './totp.ts'

const RECOVERY_CODES = 10
/** The length that RFC 4226 recommends. */
const SECRET_BYTES = 20
const ISSUER = 'xbetapp'

/** The place a user's secret is sealed for: it cannot be opened for another user. */
export const factorPlace = (idUser: number): string => `secondo_fattore:${idUser}`

export async function secondFactorState(
  ctx: Ctx,
  idUser: number,
): Promise<Answer<'GET /api/v1/auth/secondo-fattore'>> {
  const row = await ctx.db
    .selectFrom('appUser')
    .leftJoin('secondFactor', 'secondFactor.idUser', 'appUser.id')
    .select(['secondoFattoreRichiesto', 'confirmedAt'])
    .select((eb) =>
      eb
        .selectFrom('recoveryCode')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .whereRef('recoveryCode.idUser', '=', 'appUser.id')
        .as('codici'),
    )
    .where('appUser.id', '=', idUser)
    .executeTakeFirstOrThrow()
  const attivo = row.confirmedAt !== null
  return { attivo, richiesto: row.secondoFattoreRichiesto, codiciRimasti: attivo ? (row.codici ?? 0) : 0 }
}

/**
 * Proposes a new secret for the user's telephone, in place of an unconfirmed one.
 * @throws AppError SECOND_FACTOR_ACTIVE when one is confirmed, which must be removed first
 */
export async function proposeSecret(
  ctx: Ctx,
  user: { id: number; username: string },
): Promise<{ segreto: string; uri: string }> {
  const bytes = randomBytes(SECRET_BYTES)
  return withTransaction(ctx, async (tx) => {
    const sealedSecret = (await sealingSecrets(tx)).seal(bytes, factorPlace(user.id))
    const insertedRow = await tx.db
      .insertInto('secondFactor')
      .values({ idUser: user.id, segreto: sealedSecret, createdAt: tx.now() })
      .onConflict((oc) =>
        oc
          .column('idUser')
          .doUpdateSet({ segreto: sealedSecret, createdAt: tx.now() })
          .where('secondFactor.confirmedAt', 'is', null),
      )
      .returning('idUser')
      .executeTakeFirst()
    if (!insertedRow) throw new AppError('SECOND_FACTOR_ACTIVE')
    const segreto = base32(bytes)
    const label = encodeURIComponent(`${ISSUER}:${user.username}`)
    return { segreto, uri: `otpauth://totp/${label}?secret=${segreto}&issuer=${ISSUER}` }
  })
}

/** A code given for a user's second factor. */
interface CodeAttempt {
  idUser: number
  attempter: Attempter
  codice: string
}

/**
 * Activates the second factor by the first code of its telephone: from now on sign-in asks for a code.
 * @returns recovery codes, shown only now
 * @throws AppError SECOND_FACTOR_NONE, SECOND_FACTOR_ACTIVE, SECOND_FACTOR_WRONG, SIGNIN_THROTTLED
 */
export async function confirmSecret(ctx: Ctx, { attempter, ...codeAttempt }: CodeAttempt): Promise<string[]> {
  let codes: string[] | null = null
  await requireCounted(ctx, attempter, async () => {
    codes = await takeFirstCode(ctx, codeAttempt)
    return codes !== null
  })
  return codes ?? []
}

/**
 * Checks the telephone's code or a recovery code, and uses it up; wrong ones are counted and throttled.
 * @throws AppError SECOND_FACTOR_WRONG, SIGNIN_THROTTLED
 */
export async function requireCode(ctx: Ctx, { idUser, attempter, codice }: CodeAttempt): Promise<void> {
  await requireCounted(ctx, attempter, () => takeCode(ctx, idUser, codice))
}

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

async function requireCounted(ctx: Ctx, attempter: Attempter, check: () => Promise<boolean>): Promise<void> {
  if (!(await countingCode(ctx, attempter, check)))
    throw new AppError('SECOND_FACTOR_WRONG', { campo: 'codice' })
}

/** Returns the recovery codes, or null for a wrong code. */
async function takeFirstCode(
  ctx: Ctx,
  { idUser, codice }: Omit<CodeAttempt, 'attempter'>,
): Promise<string[] | null> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
  // Hashing is slow on purpose, so it precedes the transaction.
  const hashes = await Promise.all(codes.map((code) => hashPassword(code)))
  return withTransaction(ctx, async (tx) => {
    const factor = found(await lockFactor(tx, idUser), 'SECOND_FACTOR_NONE')
    if (factor.confirmedAt) throw new AppError('SECOND_FACTOR_ACTIVE')
    const step = stepOfCode(factor.segreto, codice, tx.now(), factor.lastStep)
    if (step === null) return null
    await updateRows(tx.db, 'secondFactor', { idUser }, { confirmedAt: tx.now(), lastStep: step })
    await insertRows(
      tx.db,
      'recoveryCode',
      hashes.map((hash) => ({ idUser, hash })),
    )
    await audit(tx, 'auth.second-factor.on', 'utente', idUser)
    return codes
  })
}

async function takeCode(ctx: Ctx, idUser: number, codice: string): Promise<boolean> {
  const compactCode = codice.replaceAll(/[\s-]/g, '').toUpperCase()
  return withTransaction(ctx, async (tx) => {
    const factor = await lockFactor(tx, idUser)
    if (!factor?.confirmedAt) return false
    if (/^\d{6}$/.test(compactCode)) {
      const step = stepOfCode(factor.segreto, compactCode, tx.now(), factor.lastStep)
      if (step === null) return false
      await updateRows(tx.db, 'secondFactor', { idUser }, { lastStep: step })
      return true
    }
    return useRecoveryCode(tx, idUser, compactCode)
  })
}

/** Removes the second factor with its recovery codes. */
export async function clearSecondFactor(tx: TxCtx, idUser: number): Promise<void> {
  const [removedFactor] = await deleteRows(tx.db, 'secondFactor', { idUser })
  if (removedFactor?.confirmedAt) await audit(tx, 'auth.second-factor.off', 'utente', idUser)
}

async function useRecoveryCode(tx: TxCtx, idUser: number, compactCode: string): Promise<boolean> {
  if (!/^[A-Z2-7]{16}$/.test(compactCode)) return false
  const rows = await rowsOf(tx.db, 'recoveryCode', { idUser }, ['id', 'hash'])
  const code = withDashes(compactCode)
  for (const { id, hash } of rows) {
    if (!(await passwordMatches(hash, code))) continue
    await tx.db.deleteFrom('recoveryCode').where('id', '=', id).execute()
    await audit(tx, 'auth.recovery-code', 'utente', idUser)
    return true
  }
  return false
}

const newRecoveryCode = (): string => withDashes(base32(randomBytes(10)))
const withDashes = (text: string): string => text.match(/.{4}/g)?.join('-') ?? text

async function lockFactor(tx: TxCtx, idUser: number) {
  const factor = await lockRow(tx.db, 'secondFactor', { idUser })
  if (!factor) return undefined
  return { ...factor, segreto: secretsOf(tx).open(factor.segreto, factorPlace(idUser)) }
}
