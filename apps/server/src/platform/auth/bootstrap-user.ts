import { randomBytes } from 'node:crypto'
import { insertRow } from '#server/db/rows.ts'
import { audit } from '#server/kernel/audit.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { newPasswordHash } from './passwords.ts'

export interface FirstLogin {
  username: string
  /** Null when the password was given: it is never shown. */
  password: string | null
}

/**
 * Creates the first SUPERADMIN when there is no user at all, and runs `begin` with it.
 * @throws AppError VALIDATION when the wanted password is too short or among the known ones
 * @returns the user it created, with the password if it was generated and must be shown once; null where users exist
 */
export async function bootstrapUser(
  ctx: Ctx,
  login: { username: string; password: string | null },
  begin?: (tx: TxCtx) => Promise<unknown>,
): Promise<FirstLogin | null> {
  return withTransaction(ctx, async (tx) => {
    // Two servers starting on one empty database must not both create the user.
    await tx.db.selectFrom('role').select('nome').where('nome', '=', 'SUPERADMIN').forUpdate().execute()
    const anyUser = await tx.db.selectFrom('appUser').select('id').limit(1).executeTakeFirst()
    if (anyUser) return null
    const password = login.password ?? randomBytes(12).toString('base64url')
    const passwordHash = await newPasswordHash(password, login.username, 'BOOTSTRAP_PASSWORD')
    const { id } = await insertRow(tx.db, 'appUser', { username: login.username, passwordHash }, ['id'])
    await tx.db.insertInto('userRole').values({ idUser: id, ruolo: 'SUPERADMIN' }).execute()
    await audit(tx, 'auth.bootstrap', 'utente', id, {
      after: { username: login.username, roles: ['SUPERADMIN'] },
    })
    await begin?.(tx)
    return { username: login.username, password: login.password === null ? password : null }
  })
}
