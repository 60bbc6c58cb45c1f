import { randomBytes } from 'node:crypto'
import { chown, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder, writeDurably } from '#server/kernel/durable-file.ts'
import type { Binaries } from './binaries.ts'
import type { Place } from './database-place.ts'
import { DatabaseStartError } from './database-start-error.ts'
import { runToEnd } from './postgres-process.ts'

/** The superuser of the embedded database, in its first files and in every address. */
export const USER = 'postgres'

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Gives a file that root makes in a user's folder to that user, who must be able to start on it as well. */
export async function ownAs(file: string, folder: string): Promise<void> {
  const { uid, gid } = await stat(folder)
  if (process.getuid?.() === 0) await chown(file, uid, gid)
}

const PASSWORD = /^[\w-]{32}$/

/** The password in the file, or a new one where that is missing, empty or torn; the start gives it to the database. */
export async function loadPassword({ passwordFile, root }: Place): Promise<string> {
  const storedText = await readFile(passwordFile, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw new DatabaseStartError(`Il file ${passwordFile} non si legge: ${error.message}`, { cause: error })
  })
  if (PASSWORD.test(storedText.trim())) return storedText.trim()
  const password = randomBytes(24).toString('base64url')
  await writeDurably(passwordFile, `${password}\n`, { mode: 0o600 })
  await ownAs(passwordFile, root)
  return password
}

/** Creates the database beside its place and moves it there whole: an interrupted creation is begun anew. */
export async function initialise({ root, databaseDir, as }: Place, binaries: Binaries, password: string) {
  const newDir = `${databaseDir}.new`
  const passwordFile = join(root, 'postgres.password.new')
  await rm(newDir, { recursive: true, force: true })
  await rm(passwordFile, { force: true })
  await mkdir(newDir, { mode: 0o700 })
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 })
  if (as) for (const path of [newDir, passwordFile]) await chown(path, as.uid, as.gid)
  try {
    await runToEnd(
      binaries.initdb,
      [
        `--pgdata=${newDir}`,
        `--pwfile=${passwordFile}`,
        `--username=${USER}`,
        '--auth=scram-sha-256',
        '--no-instructions',
        // Syncs nine hundred files in one system call instead of one each.
        ...(process.platform === 'linux' ? ['--sync-method=syncfs'] : []),
        '--encoding=UTF8',
        // The builtin provider knows the case of accented letters, which plain C does not: NICOLÒ and Nicolò are one
        // name.
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
      ],
      { as },
    )
    await rename(newDir, databaseDir)
    await syncFolder(root)
  } catch (cause) {
    throw new DatabaseStartError(`Il database in ${databaseDir} non si crea: ${messageOf(cause)}`, { cause })
  } finally {
    await rm(passwordFile, { force: true })
    await rm(newDir, { recursive: true, force: true })
  }
}
