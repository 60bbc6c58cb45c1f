import { createHash } from 'node:crypto'
import { chmod, mkdir, readdir, readFile, realpath, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { writeDurably } from '#server/kernel/durable-file.ts'
import { DatabaseStartError } from './database-start-error.ts'
import { canEnter, type RunAs, unprivilegedUser } from './unprivileged.ts'

/** Where the database of a data folder is. */
export interface Place {
  /** Holds `postgres/`, the password and the lock. */
  root: string
  databaseDir: string
  passwordFile: string
  lockFile: string
  /** Whether the database is outside the data folder. */
  isElsewhere: boolean
  as: RunAs
}

/** The file in a data folder whose database is elsewhere; it holds the path of that place. */
const NOTE_FILE = 'postgres.place'
/** Folders of root's whose parents everybody can enter, best first. */
const BASES = ['/var/lib/xbetapp', '/srv/xbetapp', '/opt/xbetapp']

/**
 * Finds the place of a data folder's database, or chooses one for a new database: the data folder itself, or, where
 * root's home or another closed folder keeps the database's user out, a folder of root's that he can enter. An existing
 * database is never left for another place, and with two of them none is chosen.
 * @throws DatabaseStartError
 */
export async function findPlace(dataDir: string): Promise<Place> {
  await mkdir(dataDir, { recursive: true })
  const roots = await knownPlaces(dataDir)
  if (roots.length > 1)
    throw new DatabaseStartError(
      `La cartella dati ${dataDir} ha più di un database: ${roots.join(', ')}. Tenere quello giusto e spostare gli altri altrove`,
    )
  const [root] = roots
  if (root === undefined) return newPlace(dataDir)
  const place = await placeOf(root, dataDir)
  if (!(await canEnter(root, place.as)))
    throw new DatabaseStartError(
      `L'utente del database non può più entrare in ${root}, dove il database si trova: eseguire chmod o+x sulle cartelle che lo contengono, oppure spostare la cartella dati e indicarla con DATA_DIR`,
    )
  return place
}

/** Writes down the place of a database that is elsewhere, once it exists. */
export async function notePlace({ root, isElsewhere }: Place, dataDir: string): Promise<void> {
  if (isElsewhere && (await notedPlace(dataDir)) !== root)
    await writeDurably(join(dataDir, NOTE_FILE), `${root}\n`)
}

/** The present place of a data folder's database, without choosing one; null when there is none. */
export async function existingRoot(dataDir: string): Promise<string | null> {
  const [root] = await knownPlaces(dataDir)
  return root ?? null
}

async function knownPlaces(dataDir: string): Promise<string[]> {
  const note = await notedPlace(dataDir)
  const roots = (await holdsDatabase(dataDir)) ? [dataDir] : []
  if (note !== null && roots.length === 0 && !(await holdsDatabase(note)))
    throw new DatabaseStartError(
      `Il database della cartella dati ${dataDir} sta in ${note}, che ora è vuota o manca: rimetterla a posto (o un volume da montare?). Per ricominciare da un database vuoto eliminare ${join(dataDir, NOTE_FILE)}`,
    )
  const name = await stableName(dataDir)
  const allRoots = new Set(roots)
  for (const root of [...(note === null ? [] : [note]), ...BASES.map((base) => join(base, name))])
    if (await holdsDatabase(root)) allRoots.add(root)
  return [...allRoots]
}

async function newPlace(dataDir: string): Promise<Place> {
  const dataFolderPlace = await placeOf(dataDir, dataDir)
  if (await canEnter(dataDir, dataFolderPlace.as)) return dataFolderPlace
  const root = await reachableFolder(await stableName(dataDir), dataFolderPlace.as)
  if (root !== null) return placeOf(root, dataDir)
  throw new DatabaseStartError(
    `L'utente del database non può entrare in ${dataDir}, e ${BASES.join(', ')} non sono scrivibili: indicare con DATA_DIR una cartella in cui tutti possano entrare`,
  )
}

/** A folder of root's that the database's user can enter, created where possible; null where none can be. */
export async function reachableFolder(name: string, as: RunAs): Promise<string | null> {
  for (const base of BASES) {
    const root = join(base, name)
    try {
      await openFolder(base, 0o755)
      await openFolder(root, 0o711)
      if (await canEnter(root, as)) return root
    } catch {
      // Read-only, or closed to us: try the next one.
    }
  }
  return null
}

/** Creates a folder with this mode whatever the umask; leaves an existing one as it is. */
async function openFolder(path: string, mode: number): Promise<void> {
  if ((await mkdir(path, { recursive: true })) !== undefined) await chmod(path, mode)
}

async function placeOf(root: string, dataDir: string): Promise<Place> {
  const databaseDir = join(root, 'postgres')
  return {
    root,
    databaseDir,
    passwordFile: join(root, 'postgres.password'),
    lockFile: join(root, 'postgres.lock'),
    isElsewhere: root !== dataDir,
    as: await unprivilegedUser(databaseDir),
  }
}

/** The same name for the same folder, by whatever path it is given. */
async function stableName(dataDir: string): Promise<string> {
  const path = await realpath(dataDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    throw new DatabaseStartError(`La cartella dati ${dataDir} non esiste: indicarla con DATA_DIR`)
  })
  return `${basename(path)}-${createHash('sha256').update(path).digest('hex').slice(0, 12)}`
}

const notedPlace = (dataDir: string): Promise<string | null> =>
  readFile(join(dataDir, NOTE_FILE), 'utf8').then(
    (text) => text.trim() || null,
    () => null,
  )

/** A folder without PG_VERSION was made by a library or a person; one we may not look into counts as a database. */
async function holdsDatabase(root: string): Promise<boolean> {
  try {
    await stat(join(root, 'postgres'))
    const files = await readdir(join(root, 'postgres'))
    return files.includes('PG_VERSION')
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EACCES'
  }
}
