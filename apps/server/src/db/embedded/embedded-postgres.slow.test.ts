import { spawn } from 'node:child_process'
import { cp, mkdir, readdir, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createLog } from '#server/kernel/log.ts'
import {
  aDataDir,
  childrenOf,
  databasePid,
  dataDirsLike,
  isAlive,
  stopDatabase,
} from '#test/server-process.ts'
import { until } from '#test/until.ts'
import { DatabaseStartError } from './database-start-error.ts'
import { type EmbeddedDatabase, startEmbeddedPostgres } from './embedded-postgres.ts'

const log = createLog('silent')

/** A folder with a database that was stopped in order. */
const aUsedDataDir = dataDirsLike(async (dataDir) => {
  const database = await startEmbeddedPostgres(dataDir, log)
  await database.stop()
})

async function started(dataDir: string, options: { keepRunning?: boolean } = {}) {
  const said: string[] = []
  const database = await startEmbeddedPostgres(dataDir, log, {
    lockPatienceMs: 0,
    say: (line) => said.push(line),
    ...options,
  })
  onTestFinished(() => database.stop())
  return { ...database, said }
}

const refusal = (dataDir: string): Promise<string> =>
  started(dataDir).then(
    () => 'started',
    (error: unknown) =>
      error instanceof DatabaseStartError ? error.message : `not explained: ${String(error)}`,
  )

async function ask(database: Pick<EmbeddedDatabase, 'url'>, statement: string): Promise<unknown[]> {
  const client = new pg.Client(database.url)
  client.on('error', () => undefined)
  await client.connect()
  return client
    .query<unknown[]>({ text: statement, rowMode: 'array' })
    .then(({ rows }) => rows.flat())
    .finally(() => client.end())
}

const answers = (database: Pick<EmbeddedDatabase, 'url'>) =>
  ask(database, 'select 1').then(
    () => true,
    () => false,
  )

it('one folder has one server, also when its database drops every session or is too slow to answer', async () => {
  const dataDir = await aUsedDataDir()
  const database = await started(dataDir)
  const pid = (await databasePid(dataDir)) ?? 0
  const inUse = `La cartella dati ${dataDir} è già in uso da un altro server xbetapp`
  // One killed process makes PostgreSQL drop all sessions, with every lock they hold, and recover.
  const [one = 0] = await childrenOf(pid)
  process.kill(one, 'SIGKILL')
  expect(await refusal(dataDir)).toBe(inUse)
  await until('it has recovered', () => answers(database))

  process.kill(pid, 'SIGSTOP')
  onTestFinished(() => void (isAlive(pid) && process.kill(pid, 'SIGCONT')))
  expect(await refusal(dataDir)).toBe(inUse)
  process.kill(pid, 'SIGCONT')
  expect(await answers(database)).toBe(true)
  expect(await databasePid(dataDir)).toBe(pid)
})

it('one that is killed is started again at its address, with every commit', async () => {
  const dataDir = await aUsedDataDir()
  const database = await started(dataDir, { keepRunning: true })
  await ask(database, 'create table conta as select 1 as n')
  const pid = (await databasePid(dataDir)) ?? 0
  // One of its processes cannot exit, and keeps the next database from starting.
  const [held = 0] = await childrenOf(pid)
  process.kill(held, 'SIGSTOP')
  process.kill(pid, 'SIGKILL')
  await until('it says why it is away', () =>
    /^Il database non si riavvia: .*in use/.test(database.fault() ?? ''),
  )
  process.kill(held, 'SIGKILL')
  await until('it is back', () => database.fault() === null)
  expect(await ask(database, 'select n from conta')).toEqual([1])
  await database.stop()
  expect(await databasePid(dataDir)).toBeNull()
})

it('one that is stopped while it is being started again stays stopped', async () => {
  const dataDir = await aUsedDataDir()
  const database = await started(dataDir, { keepRunning: true })
  process.kill((await databasePid(dataDir)) ?? 0, 'SIGKILL')
  await until('its end is noticed', () => database.fault() !== null)
  await database.stop()
  expect(await databasePid(dataDir)).toBeNull()
  const next = await started(dataDir)
  expect(await answers(next)).toBe(true)
})

it('a password file that a power cut emptied costs a new password, and nothing else', async () => {
  const dataDir = await aUsedDataDir()
  const file = join(dataDir, 'postgres.password')
  const first = await started(dataDir)
  await ask(first, 'create table conta as select 1 as n')
  await first.stop()
  for (const torn of ['', (await readFile(file, 'utf8')).slice(0, 11), 'x'.repeat(32)]) {
    await writeFile(file, torn)
    const next = await started(dataDir)
    expect(await ask(next, 'select n from conta')).toEqual([1])
    expect(next.said).toEqual(['La password del database è stata rifatta: quella nel file non era la sua'])
    await next.stop()
  }
  const last = await started(dataDir)
  expect(last.said).toEqual([])
})

it('one that cannot start says why in one sentence and leaves no process behind', async () => {
  const dataDir = await aUsedDataDir()
  await truncate(join(dataDir, 'postgres/global/pg_control'), 0)
  expect(await refusal(dataDir)).toMatch(/^Il database in \S+ non si avvia: .*pg_control/)
  expect(await databasePid(dataDir)).toBeNull()
  // And releases the folder.
  expect(await refusal(dataDir)).toMatch(/non si avvia/)
})

it('a first start that was interrupted while it made the database is begun anew', async () => {
  const dataDir = await aDataDir()
  await mkdir(join(dataDir, 'postgres.new/base'), { recursive: true })
  await writeFile(join(dataDir, 'postgres.new/PG_VERSION'), '18\n')
  const database = await started(dataDir)
  expect(await answers(database)).toBe(true)
  expect((await readdir(dataDir)).sort()).toEqual(['postgres', 'postgres.lock', 'postgres.password'])
})

it('a foreign process with the process id of a killed database does not keep it from starting', async () => {
  const dataDir = await aUsedDataDir()
  const first = await started(dataDir)
  const lock = await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')
  await first.stop()
  // As the database's own user, whose processes PostgreSQL believes to be its own.
  const { uid, gid } = await stat(join(dataDir, 'postgres'))
  const stranger = spawn('sleep', ['300'], userInfo().uid === 0 ? { uid, gid } : {})
  onTestFinished(() => void stranger.kill('SIGKILL'))
  await writeFile(join(dataDir, 'postgres/postmaster.pid'), lock.replace(/^\d+/, String(stranger.pid)))
  const next = await started(dataDir)
  expect(await answers(next)).toBe(true)
  expect(stranger.exitCode ?? stranger.signalCode).toBeNull()
})

describe.runIf(userInfo().uid === 0)("for root in a folder the database's user cannot enter", () => {
  it('never creates an empty database beside one that exists or is missing', async () => {
    const closed = join(await aDataDir(), 'chiusa')
    await mkdir(closed, { mode: 0o700 })
    const dataDir = join(closed, 'dati')
    const first = await started(dataDir)
    const place = (await readFile(join(dataDir, 'postgres.place'), 'utf8')).trim()
    const away = `${place}-via`
    onTestFinished(async () => {
      for (const folder of [place, away]) {
        await stopDatabase(folder)
        await rm(folder, { recursive: true, force: true })
      }
    })
    expect(first.said).toEqual([`Il database sta in ${place}: il suo utente non può entrare in ${dataDir}`])
    await first.stop()

    await rename(place, away)
    expect(await refusal(dataDir)).toMatch(/sta in \S+, che ora è vuota o manca: rimetterla a posto/)
    await rename(away, place)
    await rm(join(dataDir, 'postgres.place'))
    const second = await started(dataDir)
    expect(second.said[0]).toContain(place)
    await second.stop()

    await cp(join(place, 'postgres'), join(dataDir, 'postgres'), { recursive: true })
    expect(await refusal(dataDir)).toBe(
      `La cartella dati ${dataDir} ha più di un database: ${dataDir}, ${place}. Tenere quello giusto e spostare gli altri altrove`,
    )
    await rename(place, away)
    await rm(join(dataDir, 'postgres.place'))
    expect(await refusal(dataDir)).toMatch(
      /^L'utente del database non può più entrare in \S+, dove il database si trova/,
    )
  })
})
