import { execFileSync, spawn } from 'node:child_process'
import { appendFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { findBinaries } from '#server/db/embedded/binaries.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import { freePort } from '#server/db/free-port.ts'
import { migrate } from '#server/db/migrate.ts'
import { insertRow, rowsOf } from '#server/db/rows.ts'
import { inSnapshot } from '#server/ledger/postings/public.ts'
import { aDataDir } from '#test/server-process.ts'
import { until } from '#test/until.ts'
import { SYSTEM } from './ctx.ts'
import { isDatabaseAway } from './database-away.ts'
import { once } from './idempotency.ts'
import { createLog } from './log.ts'
import { createPhotoStore } from './photo-store.ts'

const log = createLog('silent')
const open = (url: string) => {
  const { db } = openDatabase(url, { max: 3 })
  onTestFinished(() => db.destroy().catch(() => undefined))
  return db
}

/** A primary and a replica that follows it. */
async function primaryAndReplica() {
  const [first, second] = [await aDataDir(), await aDataDir()]
  const empty = await startEmbeddedPostgres(first, log)
  await empty.stop()
  for (const name of ['postgres', 'postgres.password'])
    execFileSync('cp', ['-a', join(first, name), join(second, name)])
  const primary = await startEmbeddedPostgres(first, log)
  onTestFinished(() => primary.stop())
  const { port, username, password } = new URL(primary.url)
  const folder = join(second, 'postgres')
  await writeFile(join(folder, 'standby.signal'), '')
  const followed = `host=127.0.0.1 port=${port} user=${username} password=${password}`
  await appendFile(join(folder, 'postgresql.auto.conf'), `primary_conninfo = '${followed}'\n`)
  return { primary: primary.url, replica: await startReplica(folder, primary.url) }
}

/** Starts the replica directly: what starts the primary waits for a status that a replica never reports. */
async function startReplica(folder: string, primary: string) {
  const port = await freePort()
  const { uid, gid } = await stat(folder)
  const as = process.getuid?.() === 0 ? { uid, gid } : null
  const { postgres } = await findBinaries(as)
  const flags = ['max_connections=80', 'listen_addresses=127.0.0.1', 'unix_socket_directories=']
  const child = spawn(
    postgres,
    ['-D', folder, '-p', String(port), ...flags.flatMap((flag) => ['-c', flag])],
    { stdio: 'ignore', cwd: '/', ...as },
  )
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stop = async () => {
    child.kill('SIGQUIT')
    await ended
  }
  onTestFinished(stop)
  const url = new URL(primary)
  url.port = String(port)
  const probe = open(url.href)
  await until('the replica answers', () =>
    sql`select 1`.execute(probe).then(
      () => true,
      () => false,
    ),
  )
  return { url: url.href, stop }
}

it('long reads use the replica once it is current, else the primary; no unreplicated commit is answered', async () => {
  const { primary, replica } = await primaryAndReplica()
  const [db, follower] = [open(primary), open(replica.url)]
  await migrate(db)
  const photos = createPhotoStore(await aDataDir())
  const ctx = { actor: SYSTEM, db, replica: follower, now: () => new Date(), log, photos }
  const read = () =>
    inSnapshot(ctx, async (snapshot) => {
      const { rows } = await sql<{ copy: boolean; n: number }>`
        select pg_is_in_recovery() as copy, (select count(*)::int from book) as n
      `.execute(snapshot.db)
      return rows[0]
    })

  const before = (await read())?.n ?? 0
  for (let written = 1; written <= 20; written++) {
    await insertRow(db, 'book', { nomeBook: `Book ${written}` })
    expect(await read()).toEqual({ copy: true, n: before + written })
  }

  // Behind: it replays nothing more, and is not used.
  await sql`select pg_wal_replay_pause()`.execute(follower)
  await insertRow(db, 'book', { nomeBook: 'Ultimo' })
  expect(await read()).toEqual({ copy: false, n: before + 21 })
  await sql`select pg_wal_replay_resume()`.execute(follower)
  expect((await read())?.copy).toBe(true)

  // Promoted to a primary: it no longer follows this one.
  await sql`select pg_promote()`.execute(follower)
  expect((await read())?.copy).toBe(false)

  await replica.stop()
  expect(await read()).toEqual({ copy: false, n: before + 21 })

  // A commit that the replica does not have in time is on one machine only: neither it nor its repetition is answered.
  await sql`alter system set synchronous_standby_names = 'nobody'`.execute(db)
  await sql`select pg_reload_conf()`.execute(db)
  let tried = 0
  const nomeBook = () => `Su una macchina sola ${tried}`
  const write = () =>
    once(ctx, { key: `k${tried}`, endpoint: 'prova', input: {} }, async (tx) => {
      await insertRow(tx.db, 'book', { nomeBook: nomeBook() })
      return {}
    })
  // PostgreSQL reloads its configuration asynchronously: commits before that behave as before.
  await until('a commit is not answered', async () => {
    tried++
    return isDatabaseAway(await write().catch((error: unknown) => error))
  })
  // With its wait cancelled on the server, the commit exists; repeated under its key it is still on no replica.
  const cancelled = write().catch((error: unknown) => error)
  await until('one waits for a copy', async () => {
    const { rows } = await sql<{ ended: boolean }>`
      select pg_cancel_backend(pid) as ended from pg_stat_activity where wait_event = 'SyncRep'`.execute(db)
    return rows.length > 0
  })
  expect(isDatabaseAway(await cancelled)).toBe(true)
  await sql`alter system reset synchronous_standby_names`.execute(db)
  await sql`select pg_reload_conf()`.execute(db)
  await write()
  const books = await rowsOf(db, 'book', { nomeBook: nomeBook() }, ['idBook'])
  expect(books).toHaveLength(1)
})
