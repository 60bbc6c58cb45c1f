import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../../apps/server/src/db/database.ts'
import { migrate } from '../../apps/server/src/db/migrate.ts'
import { SYSTEM } from '../../apps/server/src/kernel/ctx.ts'
import { once } from '../../apps/server/src/kernel/idempotency.ts'
import { createLog } from '../../apps/server/src/kernel/log.ts'
import { createPhotoStore } from '../../apps/server/src/kernel/photo-store.ts'
import { startWorker } from '../../apps/server/src/kernel/queue/worker.ts'
import { inSnapshot } from '../../apps/server/src/ledger/postings/public.ts'
import { recover } from '../../scripts/recover/archive.ts'
import { findPrograms } from '../../scripts/recover/programs.ts'
import type { Cluster } from './cluster-parts.ts'
import { startCluster } from './start-cluster.ts'

const found = findPrograms()
const missing = 'missing' in found ? found.missing : []

const opened = (url: string, pooled = false) => {
  const one = openDatabase(url, { max: 8, pooled })
  onTestFinished(() => one.db.destroy().catch(() => undefined))
  return one
}

async function aCluster(): Promise<{ cluster: Cluster; dir: string }> {
  if ('missing' in found) throw new Error('not installed')
  const dir = await mkdtemp(join(tmpdir(), 'xbetapp-cluster-'))
  onTestFinished(() => rm(dir, { recursive: true, force: true }))
  const cluster = await startCluster(dir, found.programs)
  onTestFinished(() => cluster.stop())
  await cluster.ready()
  return { cluster, dir }
}

const name = missing.length > 0 ? ` (not tried here: ${missing.join(', ')} not installed)` : ''

it.skipIf(missing.length > 0)(
  `a cluster whose primary is killed keeps every answered write, once, reads from copies what was just written, and comes back as it was a second before a deletion${name}`,
  async () => {
    const { cluster, dir } = await aCluster()
    const direct = opened(cluster.urls.direct)
    await migrate(direct.db)
    const pooled = opened(cluster.urls.pooled, true)
    const copies = opened(cluster.urls.copies)
    const ctx = {
      actor: SYSTEM,
      db: pooled.db,
      replica: copies.db,
      now: () => new Date(),
      log: createLog('silent'),
      photos: createPhotoStore(dir),
    }

    // Statement limits apply through PgBouncer, and session state bypasses it.
    const limits = await sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(
      pooled.db,
    )
    expect(limits.rows).toEqual([{ limit: '30s' }])
    const worker = startWorker(ctx, direct.pool)
    onTestFinished(() => worker.stop())
    let heard = 0
    worker.hear('prova', () => heard++)
    await expect.poll(() => worker.isAlive(), { timeout: 20_000 }).toBe(true)
    await sql`select pg_notify('prova', '')`.execute(pooled.db)
    await expect.poll(() => heard, { timeout: 20_000 }).toBeGreaterThan(0)

    let written = 0
    const book = (n: number) =>
      once(ctx, { key: `${n}`, endpoint: 'prova', input: { n } }, async (tx) => {
        await tx.db
          .insertInto('book')
          .values({ nomeBook: `Cluster ${n}` })
          .execute()
        return n
      })
    const seen = () =>
      inSnapshot(ctx, async ({ db }) => {
        const { rows } = await sql<{ copy: boolean; n: number }>`
          select pg_is_in_recovery() as copy, (select count(*)::int from book where nome_book like 'Cluster%') as n
        `.execute(db)
        return rows[0]
      })
    // Each read is served by any of the replicas.
    for (let n = 0; n < 20; n++) {
      await book(++written)
      expect(await seen()).toEqual({ copy: true, n: written })
    }

    // The base backup of the archive; everything later comes from the log, across a change of the primary.
    await cluster.archive?.backup()

    let isOver = false
    const writing = (async () => {
      while (!isOver) {
        const n = written + 1
        await book(n).then(
          () => {
            written = n
          },
          () => new Promise((again) => setTimeout(again, 100)),
        )
      }
    })()
    const before = await cluster.ready()
    const killedAt = written
    await before.kill()
    const after = await cluster.ready(1)
    expect(after.name).not.toBe(before.name)
    await expect.poll(() => written, { timeout: 30_000 }).toBeGreaterThan(killedAt + 10)
    await expect.poll(() => worker.isAlive(), { timeout: 20_000 }).toBe(true)

    // It returns as a replica of the node that replaced it.
    await before.start()
    await cluster.ready()
    isOver = true
    await writing
    expect(await before.isPrimary()).toBe(false)
    const { rows } = await sql<{ times: number }>`
      select count(*)::int as times from book where nome_book like 'Cluster%' group by nome_book`.execute(
      direct.db,
    )
    expect(rows.filter(({ times }) => times !== 1)).toEqual([])
    expect(rows).toHaveLength(written)

    // Everything is deleted; the moment before is in the archive.
    if (!('programs' in found) || !found.programs.pgbackrest || !cluster.archive) return
    const moment = async () =>
      (await sql<{ now: string }>`select clock_timestamp()::text as now`.execute(direct.db)).rows[0]?.now ??
      ''
    const to = await moment()
    await sql`select pg_sleep(1)`.execute(direct.db)
    await sql`delete from book where nome_book like 'Cluster%'`.execute(direct.db)
    const { pool: asOwner } = opened((await cluster.ready(0)).url)
    const { rows: switched } = await asOwner.query<{ file: string }>(
      'select pg_walfile_name(pg_switch_wal()) as file',
    )
    await expect
      .poll(
        async () => {
          const archived = await asOwner.query<{ file: string }>(
            'select last_archived_wal as file from pg_stat_archiver',
          )
          return (archived.rows[0]?.file ?? '') >= (switched[0]?.file ?? '')
        },
        { timeout: 60_000, interval: 500 },
      )
      .toBe(true)
    const recovered = await recover({
      ...{ pgbackrest: found.programs.pgbackrest, postgres: found.programs.postgres },
      ...{ config: cluster.archive.config, to, into: join(dir, 'recovered') },
    })
    onTestFinished(() => recovered.stop())
    const back = await opened(recovered.url).pool.query<{ n: number }>(
      `select count(*)::int as n from book where nome_book like 'Cluster%'`,
    )
    expect(back.rows).toEqual([{ n: written }])
    const { rows: here } = await sql<{ n: number }>`
      select count(*)::int as n from book where nome_book like 'Cluster%'`.execute(direct.db)
    expect(here).toEqual([{ n: 0 }])
  },
  240_000,
)
