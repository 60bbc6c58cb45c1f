import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '../../apps/server/src/db/database.ts'
import { signalAll } from '../../scripts/recover/daemon.ts'
import type { Programs } from '../../scripts/recover/programs.ts'
import type { ClusterNode } from '../cluster/cluster-parts.ts'
import { startCluster } from '../cluster/start-cluster.ts'
import { createProduct } from '../cluster/start-product.ts'
import type { Arena, Fault } from './arena.ts'
import type { Part } from './parts.ts'

const PATIENCE_MS = 60_000

/** Three databases, two processes of each service and the proxies between them: each is killed, frozen and cut off. */
export async function wholeCluster(
  dir: string,
  programs: Programs,
  out: (text: string) => void,
): Promise<Arena> {
  const cluster = await startCluster(dir, programs)
  const product = await createProduct(dir, cluster, out, { BOOTSTRAP_PASSWORD: 'password di prova' }).catch(
    async (error: unknown) => {
      await cluster.stop()
      throw error
    },
  )

  const primary = async (): Promise<ClusterNode> => (await cluster.primary()) ?? cluster.ready(0)
  /** Waits until another node is the primary. */
  async function replaced(before: ClusterNode): Promise<void> {
    for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await sleep(200)) {
      const now = await Promise.all(
        cluster.nodes.filter((node) => node !== before).map((node) => node.isPrimary()),
      )
      if (now.includes(true)) return
    }
    throw new Error(`${before.name} was not replaced in ${PATIENCE_MS / 1000} s`)
  }
  /** A replica, the synchronous one or another. */
  async function copy(isSynchronous: boolean): Promise<ClusterNode> {
    const { db, pool } = openDatabase((await primary()).url, { max: 1 })
    const { rows } = await pool.query<{ name: string; sync: boolean }>(
      `select application_name as name, sync_state in ('sync', 'quorum') as sync from pg_stat_replication`,
    )
    await db.destroy()
    const name = rows.find((row) => row.sync === isSynchronous)?.name
    const found = cluster.nodes.find((node) => node.name === name)
    if (!found) throw new Error(`no such copy among ${JSON.stringify(rows)}`)
    return found
  }
  const restart = (part: Part) => part.kill('SIGKILL').then(() => part.start())

  const faults: Fault[] = [
    [
      1,
      'primary killed with its machine',
      async () => {
        const one = await primary()
        await one.kill()
        await replaced(one)
        await one.start()
      },
    ],
    [1, "primary's PostgreSQL killed", async () => (await primary()).killPostgres()],
    [
      1,
      'primary frozen until it is replaced',
      async () => {
        const one = await primary()
        one.freeze()
        await replaced(one).finally(() => one.thaw())
      },
    ],
    [
      1,
      'primary frozen for a moment',
      async ({ dice }) => {
        const one = await primary()
        one.freeze()
        await sleep(dice.between(1_000, 5_000))
        one.thaw()
      },
    ],
    [
      1,
      'primary cut off until it is replaced',
      async () => {
        const one = await primary()
        one.cutOff(true)
        await replaced(one).finally(() => one.cutOff(false))
      },
    ],
    [
      1,
      'etcd without a majority',
      async () => {
        const [first, second] = cluster.etcd
        for (const member of [first, second]) signalAll(member?.pid() ?? null, 'SIGSTOP')
        await sleep(20_000)
        for (const member of [first, second]) signalAll(member?.pid() ?? null, 'SIGCONT')
      },
    ],
    [
      1,
      'synchronous copy killed',
      async ({ dice }) => {
        const one = await copy(true)
        await one.kill()
        await sleep(dice.between(3_000, 8_000))
        await one.start()
      },
    ],
    [
      1,
      'both copies gone',
      async () => {
        const copies = [await copy(true), await copy(false)]
        await Promise.all(copies.map((one) => one.kill()))
        await sleep(15_000)
        await Promise.all(copies.map((one) => one.start()))
      },
    ],
    [
      1,
      'a copy far behind, then the primary killed',
      async () => {
        const late = await copy(false)
        const { db, pool } = openDatabase(late.url, { max: 1 })
        await pool.query('select pg_wal_replay_pause()')
        await sleep(6_000)
        const one = await primary()
        await one.kill()
        await replaced(one)
        await pool.query('select pg_wal_replay_resume()').catch(() => undefined)
        await db.destroy()
        await one.start()
      },
    ],
    [
      1,
      'primary changed on purpose',
      async () => {
        const one = await primary()
        await cluster.switchOver(one)
        await replaced(one)
      },
    ],
    [
      1,
      'PgBouncer killed',
      () => cluster.proxies.pgbouncer.end('SIGKILL').then(cluster.proxies.pgbouncer.start),
    ],
    [1, 'HAProxy killed', () => cluster.proxies.haproxy.end('SIGKILL').then(cluster.proxies.haproxy.start)],
    [1, 'a process that serves killed', ({ dice }) => restart(dice.pick(product.http))],
    [1, 'a bot killed', ({ dice }) => restart(dice.pick(product.bot))],
    [1, 'jobs killed', ({ dice }) => restart(dice.pick(product.jobs))],
    [1, 'a bot hangs', ({ dice }) => dice.pick(product.bot).freeze(12_000)],
    [1, 'jobs hang', ({ dice }) => dice.pick(product.jobs).freeze(12_000)],
    [
      1,
      'Telegram takes a message, its answer is lost, the primary is changed',
      async ({ people }) => {
        await people.setFault({ kind: 'cut-after', method: 'sendMessage', times: 2 })
        const one = await primary()
        await cluster.switchOver(one)
        await replaced(one)
      },
    ],
  ]
  return {
    serverUrls: [cluster.peopleUrl],
    emulatorUrl: product.emulatorUrl,
    dataDir: product.dataDir,
    databaseUrl: () => cluster.urls.direct,
    start: async () => {
      await cluster.ready()
      await product.start()
    },
    faults,
    async mend() {
      await cluster.ready()
      for (const part of [...product.http, ...product.bot, ...product.jobs])
        if (!part.isRunning()) await part.start()
    },
    calm: async () => undefined,
    async stop() {
      await product.stop()
      await cluster.stop()
    },
  }
}
