import { randomBytes } from 'node:crypto'
import { ROLES } from '@xbetapp/domain/platform/roles/roles'
import { sql } from 'kysely'
import { insertRow, rowsOf, updateRows } from '#server/db/rows.ts'
import { AppError, validationError } from '#server/kernel/app-error.ts'
import { audit } from '#server/kernel/audit.ts'
import { refusing } from '#server/kernel/constraint.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import {
  clearSecondFactor,
  closeSessionsOf,
  forgetFailures,
  newPasswordHash,
  setPassword,
} from '#server/platform/auth/public.ts'
import { setRoles, setTasks } from './user-parts.ts'
import { listUsers } from './users.queries.ts'

export type UserCommand =
  | { kind: 'list' }
  /** Where `password` is null one is made, and is among the lines. */
  | { kind: 'create'; username: string; roles: readonly string[]; password: string | null }
  | { kind: 'password'; username: string; password: string | null }
  | { kind: 'roles'; username: string; roles: readonly string[] }
  | { kind: 'reset-2fa'; username: string }
  | { kind: 'end-demo'; password: string | null }

/**
 * User commands for an operator at the machine, who does not sign in; every role can be given, SUPERADMIN too.
 * @returns lines to show
 * @throws AppError USER_NOT_FOUND, USERNAME_TAKEN, VALIDATION
 */
export async function manageUser(ctx: Ctx, command: UserCommand): Promise<string[]> {
  if (command.kind === 'list') {
    const users = await listUsers(ctx)
    return users.map((user) => [user.username, user.roles.join(','), `${user.nAccessi} accessi`].join('\t'))
  }
  if (command.kind === 'end-demo') return endDemo(ctx, command.password)
  if ('roles' in command) requireRoles(command.roles)
  const { username } = command
  const { passwordHash, lines } =
    'password' in command ? await passwordFor(command.password, username) : { passwordHash: '', lines: [] }
  return withTransaction(ctx, async (tx) => {
    switch (command.kind) {
      case 'create': {
        const { id } = await refusing(
          { app_user_username: () => new AppError('USERNAME_TAKEN', { username }) },
          insertRow(tx.db, 'appUser', { username: username.trim(), passwordHash, createdAt: tx.now() }, [
            'id',
          ]),
        )
        await setRoles(tx, id, command.roles)
        const after = { username, roles: command.roles }
        await audit(tx, 'users.create', 'utente', id, { after })
        return [`Utente ${username} creato: ${command.roles.join(', ')}`, ...lines]
      }
      case 'password': {
        const id = await lockByName(tx, username)
        await setPassword(tx, { id, username, passwordHash })
        return [`Password di ${username} cambiata, sessioni chiuse`, ...lines]
      }
      case 'roles': {
        const id = await lockByName(tx, username)
        const oldRoles = await rowsOf(tx.db, 'userRole', { idUser: id }, ['ruolo'], 'ruolo')
        await setRoles(tx, id, command.roles)
        await updateRows(tx.db, 'appUser', { id }, { version: sql`version + 1` })
        await audit(tx, 'users.edit', 'utente', id, {
          before: { roles: oldRoles.map(({ ruolo }) => ruolo) },
          after: { roles: command.roles },
        })
        return [`Ruoli di ${username}: ${command.roles.join(', ')}`]
      }
      case 'reset-2fa': {
        const id = await lockByName(tx, username)
        await clearSecondFactor(tx, id)
        await closeSessionsOf(tx, id)
        // The operator wants the user to get in again at once.
        await forgetFailures(tx, username)
        return [`Secondo fattore di ${username} azzerato, sessioni chiuse`]
      }
    }
  })
}

/** The hash of the chosen password, or of a generated one, which is then among the lines to show. */
async function passwordFor(
  chosenPassword: string | null,
  username: string,
): Promise<{ passwordHash: string; lines: string[] }> {
  const password = chosenPassword ?? randomBytes(12).toString('base64url')
  const passwordHash = await newPasswordHash(password, username, 'password')
  return { passwordHash, lines: chosenPassword === null ? [`Password: ${password}`] : [] }
}

/**
 * Deletes the demo's users and its mark: from now on the data are real, and a production may start on the database.
 * Users who still have the demo's password, which is the first user's, get another.
 */
async function endDemo(ctx: Ctx, password: string | null): Promise<string[]> {
  return withTransaction(ctx, async (tx) => {
    await tx.db.updateTable('installation').set({ demoSince: null }).execute()
    const users = await tx.db
      .updateTable('appUser')
      .set({ deletedAt: tx.now() })
      .where('demo', '=', true)
      .where('deletedAt', 'is', null)
      .returning(['id', 'username'])
      .execute()
    for (const { id, username } of users) {
      await setRoles(tx, id, [])
      await setTasks(tx, id, [])
      await closeSessionsOf(tx, id)
      await audit(tx, 'users.delete', 'utente', id, { before: { username } })
    }
    const usersWithDemoPassword = await tx.db
      .selectFrom('appUser')
      .select(['id', 'username'])
      .where('deletedAt', 'is', null)
      .where('passwordHash', 'in', (eb) =>
        eb.selectFrom('appUser').select('passwordHash').where('demo', '=', true),
      )
      .execute()
    const renewalLines: string[] = []
    for (const { id, username } of usersWithDemoPassword) {
      const { passwordHash, lines } = await passwordFor(password, username)
      await setPassword(tx, { id, username, passwordHash })
      renewalLines.push(`Password di ${username} cambiata: era quella della demo`, ...lines)
    }
    const names = users.map(({ username }) => username).join(', ')
    return [
      users.length === 0 ? 'Nessun utente demo' : `Utenti demo eliminati: ${names}`,
      ...renewalLines,
      'Il database non è più una demo',
    ]
  })
}

function requireRoles(roles: readonly string[]): void {
  const unknownRole = roles.find((role) => !(ROLES as readonly string[]).includes(role))
  if (unknownRole !== undefined) throw validationError(`Ruolo ${unknownRole} non esistente`, 'roles')
}

async function lockByName(tx: TxCtx, username: string): Promise<number> {
  const row = await tx.db
    .selectFrom('appUser')
    .select('id')
    .where(sql`lower(username)`, '=', username.trim().toLowerCase())
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('USER_NOT_FOUND')
  return row.id
}
