import { execFile, spawn } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { DatabaseStartError } from './database-start-error.ts'

/** The user the database runs as; null: our own. */
export type RunAs = { uid: number; gid: number } | null

const USER_NAME = 'postgres'

/**
 * PostgreSQL refuses to run as root. As root it runs as the owner of its folder, whatever his name is by now; a new
 * database runs as the user postgres, created where there is none.
 */
export async function unprivilegedUser(databaseDir: string): Promise<RunAs> {
  if (userInfo().uid !== 0) return null
  const folder = await stat(databaseDir).catch(() => null)
  if (folder && folder.uid !== 0) return { uid: folder.uid, gid: folder.gid }
  const existingUser = await postgresUser()
  if (existingUser) return existingUser
  await run('groupadd', ['--system', USER_NAME]).catch(() => undefined)
  const options = `--system --gid ${USER_NAME} --no-create-home --shell /bin/false`.split(' ')
  await run('useradd', [...options, USER_NAME]).catch(() => undefined)
  const createdUser = await postgresUser()
  if (createdUser) return createdUser
  throw new DatabaseStartError(
    `Come root il database gira con l'utente ${USER_NAME}, che manca e non si può creare: crearlo, avviare con un altro utente, oppure indicare DATABASE_URL`,
  )
}

async function postgresUser(): Promise<RunAs> {
  const [uid, gid] = await Promise.all([run('id', ['-u', USER_NAME]), run('id', ['-g', USER_NAME])]).catch(
    () => [],
  )
  return uid === undefined || gid === undefined ? null : { uid: Number(uid), gid: Number(gid) }
}

/** Whether a user can enter a folder, asked of the kernel, which applies modes, access lists and mounts. */
export function canEnter(folder: string, as: RunAs): Promise<boolean> {
  if (!as) return Promise.resolve(true)
  return new Promise((resolve) => {
    const child = spawn('/bin/sh', ['-c', 'cd "$0"', folder], { ...as, cwd: '/', stdio: 'ignore' })
    child.once('error', () => resolve(false))
    child.once('exit', (code) => resolve(code === 0))
  })
}

const run = (program: string, args: string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    execFile(program, args, (error, stdout) => (error ? reject(error) : resolve(stdout.trim())))
  })
