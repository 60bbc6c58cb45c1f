import { randomBytes } from 'node:crypto'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '../../apps/server/src/db/database.ts'
import { unprivilegedUser } from '../../apps/server/src/db/embedded/unprivileged.ts'
import { freePort } from '../../apps/server/src/db/free-port.ts'
import { pgbackrest } from '../../scripts/recover/archive.ts'
import {
  type As,
  daemon,
  descendantsOf,
  giveTo,
  postmasterOf,
  signalAll,
  untilGone,
} from '../../scripts/recover/daemon.ts'
import type { Programs } from '../../scripts/recover/programs.ts'
import { type FaultyLine, startProxy } from '../chaos/proxy.ts'
import type { Cluster, ClusterNode } from './cluster-parts.ts'

const TEMPLATES = resolve(import.meta.dirname, '../../deploy/cluster')
const LISTEN = '127.0.0.1'
const NODES = 3
const DATABASE = 'xbetapp'
const PATIENCE_MS = 120_000

/** Fills a file of deploy/cluster with values; a missing one is an error. */
async function fill(template: string, values: Record<string, string | number | undefined>): Promise<string> {
  const text = await readFile(join(TEMPLATES, template), 'utf8')
  return text.replaceAll(/\$\{(\w+)\}/g, (whole, name: string) => {
    if (values[name] === undefined) throw new Error(`${template}: nothing for ${whole}`)
    return String(values[name])
  })
}

const asks = async (url: string): Promise<Response | null> =>
  fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => null)

/**
 * Three database machines, three of etcd, HAProxy and PgBouncer as child processes, configured by the files of
 * deploy/cluster. `dir` is a folder that other users may enter; it holds all data.
 */
export async function startCluster(dir: string, programs: Programs): Promise<Cluster> {
  const as: As = (await unprivilegedUser(dir)) ?? {}
  const folder = async (name: string) => {
    const path = join(dir, name)
    await mkdir(path, { recursive: true, mode: 0o700 })
    await giveTo(as, path)
    return path
  }
  const file = async (path: string, text: string) => {
    await writeFile(path, text, { mode: 0o600 })
    await giveTo(as, path)
    return path
  }
  /** A file of deploy/cluster with its values, in a folder. */
  const filled = async (place: string, template: string, values: Parameters<typeof fill>[1]) =>
    file(join(place, template), await fill(template, values))
  await chmod(dir, 0o755)
  const secret = () => randomBytes(18).toString('base64url')
  const [superuser, replica, password] = [secret(), secret(), secret()]
  const closing: Array<() => Promise<unknown> | undefined> = []
  const stop = async () => {
    for (const close of closing.splice(0).reverse()) await close()
  }

  try {
    const etcd = await startEtcd()
    const repository = programs.pgbackrest ? await folder('archive') : null
    const ports = await Promise.all(
      Array.from({ length: NODES }, async () => ({
        postgres: await freePort(),
        rest: await freePort(),
        toPostgres: await startProxy(),
        toRest: await startProxy(),
        toEtcd: await Promise.all(etcd.ports.map(() => startProxy())),
      })),
    )
    const archiveOf = (n: number) => join(dir, `nodo${n + 1}`, 'pgbackrest.conf')
    const nodes = await Promise.all(ports.map((_, n) => node(n)))
    for (const one of nodes) closing.push(() => one.kill())
    await Promise.all(nodes.map((one) => one.start()))

    const [primaryPort, copiesPort, peoplePort, pooledPort, http1, http2] = await Promise.all(
      Array.from({ length: 6 }, () => freePort()),
    )
    const place = await folder('proxies')
    const servers = Object.fromEntries(
      ports.flatMap(({ toPostgres, toRest }, n) => [
        [`NODE${n + 1}`, `${LISTEN}:${toPostgres.port}`],
        [`REST${n + 1}`, toRest.port],
      ]),
    )
    const haproxyConfig = await filled(place, 'haproxy.cfg', {
      ...servers,
      LISTEN,
      PRIMARY_PORT: primaryPort,
      COPIES_PORT: copiesPort,
      PEOPLE_PORT: peoplePort,
      HTTP1: `${LISTEN}:${http1}`,
      HTTP2: `${LISTEN}:${http2}`,
    })
    const pgbouncerConfig = await filled(place, 'pgbouncer.ini', {
      HOST: LISTEN,
      LISTEN,
      PRIMARY_PORT: primaryPort,
      PORT: pooledPort,
      USERS_FILE: await file(join(place, 'users.txt'), `"${DATABASE}" "${password}"\n`),
    })
    const haproxy = daemon(programs.haproxy, ['-db', '-f', haproxyConfig], join(place, 'haproxy.log'), as)
    const pgbouncer = daemon(programs.pgbouncer, [pgbouncerConfig], join(place, 'pgbouncer.log'), as)
    for (const one of [haproxy, pgbouncer]) {
      closing.push(() => one.end('SIGKILL'))
      await one.start()
    }

    const at = (port: number | undefined) =>
      `postgres://${DATABASE}:${password}@${LISTEN}:${port}/${DATABASE}`
    const cluster: Cluster = {
      nodes,
      etcd: etcd.members,
      urls: { pooled: at(pooledPort), direct: at(primaryPort), copies: at(copiesPort) },
      peopleUrl: `http://${LISTEN}:${peoplePort}`,
      httpPorts: [http1 ?? 0, http2 ?? 0],
      archive: programs.pgbackrest
        ? {
            config: archiveOf(0),
            async backup() {
              const n = nodes.indexOf(await cluster.ready(0))
              await pgbackrest(programs.pgbackrest ?? '', archiveOf(n), ['--type=full', 'backup'], as)
            },
          }
        : null,
      async primary() {
        const found = await Promise.all(nodes.map((one) => one.isPrimary()))
        return nodes[found.indexOf(true)] ?? null
      },
      proxies: { haproxy, pgbouncer },
      async switchOver({ name, rest }) {
        const answer = await fetch(`${rest}/switchover`, {
          method: 'POST',
          body: JSON.stringify({ leader: name }),
          signal: AbortSignal.timeout(30_000),
        })
        if (!answer.ok) throw new Error(`no change of the primary: ${await answer.text()}`)
      },
      ready: (copies = NODES - 1) => ready(cluster, copies),
      stop,
    }
    const primary = await cluster.ready(0)
    await createDatabase(primary.url)
    if (programs.pgbackrest)
      await pgbackrest(programs.pgbackrest, archiveOf(nodes.indexOf(primary)), ['stanza-create'], as)
    return cluster

    async function startEtcd() {
      const members = await Promise.all(
        Array.from({ length: 3 }, async () => ({ client: await freePort(), peer: await freePort() })),
      )
      const all = members.map(({ peer }, n) => `etcd${n + 1}=http://${LISTEN}:${peer}`).join(',')
      const started = await Promise.all(
        members.map(async ({ client, peer }, n) => {
          const data = await folder(`etcd${n + 1}`)
          const [forClients, forPeers] = [`http://${LISTEN}:${client}`, `http://${LISTEN}:${peer}`]
          const one = daemon(
            programs.etcd,
            [
              ...['--name', `etcd${n + 1}`, '--data-dir', join(data, 'data')],
              ...['--listen-client-urls', forClients, '--advertise-client-urls', forClients],
              ...['--listen-peer-urls', forPeers, '--initial-advertise-peer-urls', forPeers],
              ...['--initial-cluster', all, '--initial-cluster-state', 'new'],
              ...['--heartbeat-interval', '200', '--election-timeout', '2000', '--logger', 'zap'],
            ],
            join(data, 'log'),
            as,
          )
          await one.start()
          closing.push(() => one.end('SIGKILL'))
          return one
        }),
      )
      // Patroni exits if the etcd members have not yet agreed on a version.
      for (let waited = 0; waited < PATIENCE_MS; waited += 100) {
        const said = await asks(`http://${LISTEN}:${members[0]?.client}/version`)
        const { etcdcluster } = ((await said?.json().catch(() => null)) ?? {}) as { etcdcluster?: string }
        if (etcdcluster !== undefined && /^\d/.test(etcdcluster)) break
        await sleep(100)
      }
      return { members: started, ports: members.map(({ client }) => client) }
    }

    async function node(n: number): Promise<ClusterNode> {
      const own = ports[n]
      if (!own) throw new Error(`no node ${n}`)
      const name = `nodo${n + 1}`
      const place = await folder(name)
      const data = join(place, 'data')
      own.toPostgres.to(own.postgres)
      own.toRest.to(own.rest)
      for (const [i, line] of own.toEtcd.entries()) line.to(etcd.ports[i] ?? 0)
      const lines: FaultyLine[] = [own.toPostgres, own.toRest, ...own.toEtcd]
      closing.push(async () => {
        for (const line of lines) line.close()
      })
      if (repository)
        await filled(place, 'pgbackrest.conf', {
          REPOSITORY: repository,
          LOG: place,
          SPOOL: place,
          DATA_DIR: data,
          PORT: own.postgres,
          SOCKETS: place,
        })
      const archiving = `${programs.pgbackrest} --config=${archiveOf(n)} --stanza=xbetapp`
      const config = await filled(place, 'patroni.yml', {
        NAME: name,
        LISTEN,
        NETWORK: `${LISTEN}/32`,
        PORT: own.postgres,
        REST_PORT: own.rest,
        ADDRESS: `${LISTEN}:${own.toPostgres.port}`,
        REST_ADDRESS: `${LISTEN}:${own.toRest.port}`,
        ETCD_HOSTS: JSON.stringify(own.toEtcd.map(({ port }) => `${LISTEN}:${port}`)),
        ETCD_BEHIND_LINES: 'true',
        DATA_DIR: data,
        BIN_DIR: programs.postgres,
        SOCKETS: place,
        SUPERUSER_PASSWORD: superuser,
        REPLICA_PASSWORD: replica,
        SHARED_BUFFERS: '64MB',
        // Only the owner may enter the socket's folder.
        LOCAL_METHOD: 'trust',
        ARCHIVE_COMMAND: JSON.stringify(repository ? `${archiving} archive-push %p` : '/bin/true'),
        RESTORE_COMMAND: JSON.stringify(repository ? `${archiving} archive-get %f "%p"` : '/bin/false'),
      })
      const patroni = daemon(programs.patroni, [config], join(place, 'patroni.log'), as)
      const postmaster = () => postmasterOf(data)
      const both = (signal: NodeJS.Signals) =>
        [patroni.pid(), postmaster()].flatMap((pid) => signalAll(pid, signal))
      return {
        name,
        folder: place,
        url: `postgres://postgres:${superuser}@${LISTEN}:${own.postgres}/${DATABASE}`,
        rest: `http://${LISTEN}:${own.rest}`,
        isPrimary: async () => (await asks(`http://${LISTEN}:${own.rest}/primary`))?.status === 200,
        start: () => patroni.start(),
        async kill() {
          both('SIGCONT')
          const pids = both('SIGKILL')
          await patroni.end('SIGKILL')
          await untilGone(pids)
        },
        async killPostgres() {
          const pid = postmaster()
          if (pid === null) return
          const all = [pid, ...descendantsOf(pid)]
          process.kill(pid, 'SIGKILL')
          await untilGone(all)
        },
        freeze: () => void both('SIGSTOP'),
        thaw: () => void both('SIGCONT'),
        cutOff(isCut) {
          for (const line of lines) line.silence(isCut)
          // Data in transit when the line returns belongs to connections both ends have given up.
          if (!isCut) for (const line of lines) line.cut()
        },
      }
    }

    async function createDatabase(url: string): Promise<void> {
      const { db, pool } = openDatabase(url.replace(/\/\w+$/, '/postgres'), { max: 1, limited: false })
      const text = await fill('create-database.sql', {})
      const statements = text
        .replaceAll(/^--.*$/gm, '')
        .replaceAll(":'password'", `'${password}'`)
        .split(';')
      try {
        for (const statement of statements) if (statement.trim()) await pool.query(statement)
      } finally {
        await db.destroy()
      }
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function ready(cluster: Cluster, copies: number): Promise<ClusterNode> {
  for (const until = Date.now() + PATIENCE_MS; ; ) {
    const primary = await cluster.primary()
    const found = primary && (await followers(primary))
    if (primary && found && found.all >= copies && (copies === 0 || found.sync > 0)) return primary
    if (Date.now() > until) throw new Error(`no primary with ${copies} copies after ${PATIENCE_MS / 1000} s`)
    await sleep(250)
  }
}

/**
 * Replicas of a primary, as Patroni recorded them: only the recorded synchronous one may take over. A replica that the
 * database already treats as synchronous may not be recorded yet.
 */
async function followers({ rest }: ClusterNode): Promise<{ all: number; sync: number }> {
  const answer = await asks(`${rest}/cluster`)
  const { members = [] } = ((await answer?.json().catch(() => null)) ?? {}) as {
    members?: ReadonlyArray<{ role: string; state: string }>
  }
  const following = members.filter(
    ({ role, state }) => role !== 'leader' && /^(running|streaming)$/.test(state),
  )
  return { all: following.length, sync: following.filter(({ role }) => role === 'sync_standby').length }
}
