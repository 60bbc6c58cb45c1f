import { ROLES } from '@xbetapp/domain/platform/roles/roles'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { manageUser, type UserCommand } from '../apps/server/src/platform/users/public.ts'
import { argumentsOf, showUsage } from './arguments.ts'
import { onDatabase } from './find-database.ts'

// npm run user -- list
// npm run user -- create NAME ROLE[,ROLE]     prints a generated password, or uses NEW_PASSWORD
// npm run user -- password NAME               sets a new password and ends all sessions of the user
// npm run user -- roles NAME ROLE[,ROLE]      sets exactly these roles
// npm run user -- reset-2fa NAME              removes the second factor, for a lost telephone
// npm run user -- end-demo                    deletes the demo's users and gives those who keep their password another;
//                                             the data belong to the firm from then on
// For administrators of the machine: works even if no user can sign in; the audit log records that it was run here.
const USAGE = `npm run user -- <list | create NOME RUOLI | password NOME | roles NOME RUOLI | reset-2fa NOME | end-demo>
Ruoli: ${ROLES.join(', ')}`
const [name, username, roles] = argumentsOf(USAGE, {}, 3).words

/** A terminal may have no key for the accent of CONTABILITÀ. */
const plain = (text: string) => text.trim().normalize('NFD').replaceAll(/\p{M}/gu, '').toUpperCase()

const roleCalled = (word: string): string =>
  ROLES.find((role) => plain(role) === plain(word)) ?? showUsage(USAGE, `Ruolo ${word} non esistente`)

function parse(): UserCommand | null {
  const wanted = roles?.split(',').map(roleCalled) ?? []
  const password = process.env.NEW_PASSWORD || null
  if (name === 'list') return { kind: 'list' }
  if (name === 'end-demo') return { kind: 'end-demo', password }
  if (!username) return null
  if (name === 'create' && roles) return { kind: 'create', username, roles: wanted, password }
  if (name === 'password') return { kind: 'password', username, password }
  if (name === 'roles' && roles) return { kind: 'roles', username, roles: wanted }
  if (name === 'reset-2fa') return { kind: 'reset-2fa', username }
  return null
}

const command = parse() ?? showUsage(USAGE)
await onDatabase(async ({ ctx }) => {
  await migrate(ctx.db)
  for (const line of await manageUser(ctx, command)) console.log(line)
})
