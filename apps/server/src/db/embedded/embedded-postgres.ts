import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '#server/kernel/log.ts'
import { atMost, pause } from '#server/kernel/waiting.ts'
import { freePort } from '../free-port.ts'
import { type Binaries, findBinaries } from './binaries.ts'
import { initialise, loadPassword, messageOf, ownAs, USER } from './create-cluster.ts'
import { existingRoot, findPlace, notePlace, type Place } from './database-place.ts'
import { DatabaseStartError } from './database-start-error.ts'
import { lockFolder } from './folder-lock.ts'
import { stopLeftover } from './leftovers.ts'
import { type PostgresProcess, reasonIn, runProgram, runToEnd } from './postgres-process.ts'

export interface EmbeddedDatabase {
  url: string
  /** Why the database does not answer, while it is being restarted; null when all is well. */
  fault(): string | null
  stop(): Promise<void>
}

interface Options {
  maxConnections?: number
  /** Whether the database is restarted, at the same address, when it ends by itself; false by default. */
  keepRunning?: boolean
  /** Told what is waited for and what was fixed, in words for the person at the terminal. */
  say?: (line: string) => void
  signal?: AbortSignal | undefined
  /** How long to wait for another server on the folder to end. */
  lockPatienceMs?: number
}

const DATABASE = 'xbetapp'

type Settings = Required<Omit<Options, 'signal'>> & Pick<Options, 'signal'>
const DEFAULTS: Settings = {
  maxConnections: 80,
  keepRunning: false,
  say: () => undefined,
  // A server that is ending releases its folder within this time; a running one does not.
  lockPatienceMs: 5_000,
}

/** How long the last processes of a killed database may take to exit. */
const LEAVING_PATIENCE_MS = 60_000
/** How long a start takes without recovery. */
const USUAL_START_MS = 5_000
/** How long each of the signals that end the server may take. */
const STOP_MS = 30_000
const FIRST_RETRY_MS = 250
const LONGEST_RETRY_MS = 15_000

/**
 * Starts PostgreSQL for a data folder, creating the database the first time. The folder is locked for as long as it
 * runs; a database left running by a killed server is stopped first.
 * @throws DatabaseStartError with what to do about it
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  log: Log,
  options: Options = {},
): Promise<EmbeddedDatabase> {
  const settings = { ...DEFAULTS, ...options }
  const { say } = settings
  const place = await findPlace(dataDir)
  if (place.isElsewhere) say(`Il database sta in ${place.root}: il suo utente non può entrare in ${dataDir}`)
  const unlock = await lockPlace(place, dataDir, settings)
  try {
    const binaries = await findBinaries(place.as)
    const password = await loadPassword(place)
    await stopLeftover(place.databaseDir, say)
    if (!(await exists(join(place.databaseDir, 'PG_VERSION')))) await initialise(place, binaries, password)
    await notePlace(place, dataDir)
    return await run({ ...settings, place, binaries, password, log }, unlock)
  } catch (error) {
    unlock()
    throw error
  }
}

/** Address of the embedded database of a server that is running now, null without one. */
export async function runningDatabaseUrl(dataDir: string): Promise<string | null> {
  const root = await existingRoot(dataDir)
  if (root === null) return null
  const read = (...path: string[]) => readFile(join(root, ...path), 'utf8').catch(() => null)
  const [pidFile, password] = [await read('postgres', 'postmaster.pid'), await read('postgres.password')]
  return pidFile === null || password === null ? null : urlOf(Number(pidFile.split('\n')[3]), password.trim())
}

const urlOf = (port: number, password: string) =>
  `postgres://${USER}:${password}@127.0.0.1:${port}/${DATABASE}`

interface Cluster extends Settings {
  place: Place
  binaries: Binaries
  password: string
  log: Log
}

async function lockPlace(
  { lockFile, root }: Place,
  dataDir: string,
  { say, signal, lockPatienceMs }: Settings,
): Promise<() => void> {
  const unlock = await lockFolder(lockFile, {
    patienceMs: lockPatienceMs,
    waiting: () => say(`La cartella dati ${dataDir} è in uso: aspetto che l'altro server finisca`),
    signal,
  }).catch((cause: unknown) => {
    signal?.throwIfAborted()
    throw new DatabaseStartError(`Non è possibile scrivere in ${root}: ${String(cause)}`, { cause })
  })
  if (unlock === null)
    throw new DatabaseStartError(`La cartella dati ${dataDir} è già in uso da un altro server xbetapp`)
  await ownAs(lockFile, root)
  return unlock
}

async function run(cluster: Cluster, unlock: () => void): Promise<EmbeddedDatabase> {
  const { keepRunning, log, password, place } = cluster
  const stopping = new AbortController()
  let { server, port } = await firstLaunch(cluster)
  let fault: string | null = null
  let revival: Promise<void> = Promise.resolve()

  watch(server)
  function watch(watchedServer: PostgresProcess) {
    void watchedServer.exited.then(({ code, signal: killedBy }) => {
      if (stopping.signal.aborted) return
      log.error(
        { code, killedBy, postgres: watchedServer.lastWords().slice(-500) },
        'the database ended by itself',
      )
      fault = 'Il database si è fermato: viene riavviato'
      if (keepRunning) revival = revive()
      else unlock()
    })
  }

  /** Restarts at the same address, so that clients reconnect; tries without limit. */
  async function revive(): Promise<void> {
    for (let wait = FIRST_RETRY_MS; !stopping.signal.aborted; wait = Math.min(wait * 2, LONGEST_RETRY_MS)) {
      await pause(wait, stopping.signal)
      if (stopping.signal.aborted) return
      try {
        server = await launch(cluster, port, stopping.signal)
        fault = null
        log.warn('the database is running again')
        return watch(server)
      } catch (error) {
        if (stopping.signal.aborted) return
        fault = `Il database non si riavvia: ${messageOf(error)}`
        log.error({ err: messageOf(error), retryMs: wait * 2 }, 'the database does not start again')
      }
    }
  }

  try {
    await createDatabase(port, password)
  } catch (error) {
    stopping.abort()
    await end(server)
    throw error
  }
  return {
    url: urlOf(port, password),
    fault: () => fault,
    async stop() {
      stopping.abort()
      await revival
      await end(server)
      unlock()
      log.debug({ place: place.root }, 'database stopped')
    },
  }
}

/** What PostgreSQL reports while the last processes of a killed database still run, which a start has to wait for. */
const STILL_LEAVING = /pre-existing shared memory block|lock file "postmaster.pid" already exists/
const PORT_TAKEN = /could not bind|could not create any TCP\/IP sockets/
const PORTS_TRIED = 5

async function firstLaunch(cluster: Cluster) {
  const { place, say, signal } = cluster
  const deadline = Date.now() + LEAVING_PATIENCE_MS
  let isTold = false
  for (let ports = 1; ; ) {
    const port = await freePort()
    try {
      const server = await launch(cluster, port, signal)
      if (await takesPassword(port, cluster.password)) return { server, port }
      await end(server)
      await setPassword(cluster)
      say('La password del database è stata rifatta: quella nel file non era la sua')
    } catch (error) {
      signal?.throwIfAborted()
      const reason = messageOf(error)
      if (STILL_LEAVING.test(reason) && Date.now() < deadline) {
        if (!isTold) say('Aspetto che finiscano gli ultimi processi del database precedente')
        isTold = true
        await sleep(100, undefined, { signal })
      } else if (!PORT_TAKEN.test(reason) || ports++ === PORTS_TRIED) {
        if (error instanceof DatabaseStartError) throw error
        throw new DatabaseStartError(`Il database in ${place.databaseDir} non si avvia: ${reason}`, {
          cause: error,
        })
      }
    }
  }
}

/**
 * Starts the server and waits until it takes connections, however long it recovers. A failure leaves nothing behind.
 */
async function launch(
  { place, binaries, maxConnections, log, say }: Cluster,
  port: number,
  signal: AbortSignal | undefined,
): Promise<PostgresProcess> {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: maxConnections,
    shared_buffers: '256MB',
    // On disks without arms a random page costs hardly more than the next one.
    random_page_cost: 1.1,
    timezone: 'UTC',
    log_min_messages: 'warning',
  }
  const server = runProgram(
    binaries.postgres,
    [
      '-D',
      place.databaseDir,
      '-p',
      String(port),
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    { as: place.as, onLine: (text) => log.debug({ postgres: text }, 'postgres') },
  )
  try {
    const slowAt = Date.now() + USUAL_START_MS
    for (let isTold = false; !(await isReady(server, place.databaseDir)); ) {
      signal?.throwIfAborted()
      if (!server.isRunning()) throw new Error(reasonIn(server.lastWords()))
      if (!isTold && Date.now() > slowAt) {
        say('Il database si sta riprendendo da un arresto improvviso: aspetto che sia pronto')
        isTold = true
      }
      await sleep(20)
    }
    return server
  } catch (error) {
    await end(server)
    throw error
  }
}

/** Whether the server takes connections, by the status in its lock file, whose first line is the id of its process. */
async function isReady({ child }: PostgresProcess, databaseDir: string): Promise<boolean> {
  const lines = (await readFile(join(databaseDir, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  return Number(lines[0]) === child.pid && lines[7]?.trim() === 'ready'
}

async function end(server: PostgresProcess): Promise<void> {
  // Nothing is lost by the harder signals: the next start recovers.
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (!server.isRunning()) return
    server.child.kill(signal)
    await atMost(STOP_MS, server.exited)
  }
}

const WRONG_PASSWORD = '28P01'

const takesPassword = (port: number, password: string): Promise<boolean> =>
  connected(port, password, async () => true).catch((error: { code?: unknown }) => {
    if (error.code === WRONG_PASSWORD) return false
    throw error
  })

/** Single-user mode needs no old password: PostgreSQL trusts the owner of its files, without a network. */
async function setPassword({ place, binaries, password }: Cluster): Promise<void> {
  await runToEnd(binaries.postgres, ['--single', '-D', place.databaseDir, 'postgres'], {
    as: place.as,
    input: `alter role ${USER} with login password '${password}'\n`,
  })
}

const createDatabase = (port: number, password: string): Promise<void> =>
  connected(port, password, async (client) => {
    const existing = await client.query('select 1 from pg_database where datname = $1', [DATABASE])
    if (existing.rowCount === 0) await client.query(`create database ${DATABASE}`)
  })

async function connected<R>(
  port: number,
  password: string,
  work: (client: pg.Client) => Promise<R>,
): Promise<R> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: USER, password, database: 'postgres' })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

const exists = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  )
