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
  const product = await createProduct(dir, cluster, out).catch(async (error: unknown) => {
    await cluster.stop()
    throw error
  })

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

  /** Kills the primary's machine, and starts it again once another has taken over. */
  async function killPrimary(meanwhile: () => Promise<unknown> = async () => undefined): Promise<void> {
    const one = await primary()
    await one.kill()
    await replaced(one)
    await meanwhile()
    await one.start()
  }
  async function changePrimary(): Promise<void> {
    const one = await primary()
    await cluster.switchOver(one)
    await replaced(one)
  }
  const freezeFor = async (one: ClusterNode, wait: () => Promise<unknown>) => {
    one.freeze()
    await wait().finally(() => one.thaw())
  }

  /** Each fault, by name; each takes half a minute, so each runs once. */
  const faults: Record<string, Fault[2]> = {
    'primary killed with its machine': () => killPrimary(),
    "primary's PostgreSQL killed": async () => (await primary()).killPostgres(),
    'primary frozen until it is replaced': async () => {
      const one = await primary()
      await freezeFor(one, () => replaced(one))
    },
    'primary frozen for a moment': async ({ dice }) =>
      freezeFor(await primary(), () => sleep(dice.between(1_000, 5_000))),
    'primary cut off until it is replaced': async () => {
      const one = await primary()
      one.cutOff(true)
      await replaced(one).finally(() => one.cutOff(false))
    },
    'etcd without a majority': async () => {
      const two = cluster.etcd.slice(0, 2)
      for (const member of two) signalAll(member.pid(), 'SIGSTOP')
      await sleep(20_000)
      for (const member of two) signalAll(member.pid(), 'SIGCONT')
    },
    'synchronous copy killed': async ({ dice }) => {
      const one = await copy(true)
      await one.kill()
      await sleep(dice.between(3_000, 8_000))
      await one.start()
    },
    'both copies gone': async () => {
      const copies = [await copy(true), await copy(false)]
      await Promise.all(copies.map((one) => one.kill()))
      await sleep(15_000)
      await Promise.all(copies.map((one) => one.start()))
    },
    'a copy far behind, then the primary killed': async () => {
      const late = await copy(false)
      const { db, pool } = openDatabase(late.url, { max: 1 })
      await pool.query('select pg_wal_replay_pause()')
      await sleep(6_000)
      await killPrimary(async () => {
        await pool.query('select pg_wal_replay_resume()').catch(() => undefined)
        await db.destroy()
      })
    },
    'primary changed on purpose': changePrimary,
    'PgBouncer killed': () => cluster.proxies.pgbouncer.end('SIGKILL').then(cluster.proxies.pgbouncer.start),
    'HAProxy killed': () => cluster.proxies.haproxy.end('SIGKILL').then(cluster.proxies.haproxy.start),
    'a process that serves killed': ({ dice }) => restart(dice.pick(product.http)),
    'a bot killed': ({ dice }) => restart(dice.pick(product.bot)),
    'jobs killed': ({ dice }) => restart(dice.pick(product.jobs)),
    'a bot hangs': ({ dice }) => dice.pick(product.bot).freeze(12_000),
    'jobs hang': ({ dice }) => dice.pick(product.jobs).freeze(12_000),
    'Telegram takes a message, its answer is lost, the primary is changed': async ({ people }) => {
      await people.setFault({ kind: 'cut-after', method: 'sendMessage', times: 2 })
      await changePrimary()
    },
  }
  return {
    serverUrls: [cluster.peopleUrl],
    emulatorUrl: product.emulatorUrl,
    dataDir: product.dataDir,
    databaseUrl: () => cluster.urls.direct,
    start: async () => {
      await cluster.ready()
      await product.start()
    },
    faults: Object.entries(faults).map(([name, strike]) => [1, name, strike]),
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
