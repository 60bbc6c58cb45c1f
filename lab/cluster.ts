import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { pause } from '../apps/server/src/kernel/waiting.ts'
import { findPrograms, howToInstall } from '../scripts/recover/programs.ts'
import { startCluster } from './cluster/start-cluster.ts'
import { createProduct, PASSWORD } from './cluster/start-product.ts'

// npm run cluster [-- --seconds 120]
// The product on a cluster, all on this machine, for trying out: three PostgreSQL under Patroni with etcd, HAProxy and
// PgBouncer configured by the files of deploy/cluster, two processes of each service, and a Telegram emulator.
const { values } = parseArgs({ options: { seconds: { type: 'string' } } })
const found = findPrograms()
if ('missing' in found) {
  console.error(howToInstall(found.missing))
  process.exit(1)
}
const ending = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => ending.abort())
const dir = await mkdtemp(join(tmpdir(), 'xbetapp-cluster-'))
const closing: Array<() => Promise<unknown>> = [() => rm(dir, { recursive: true, force: true })]
const began = performance.now()
const say = (text: string) =>
  console.log(`${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s  ${text}`)
try {
  const cluster = await startCluster(dir, found.programs)
  closing.push(cluster.stop)
  say('a primary answers')
  const primary = await cluster.ready()
  say(`${primary.name} is the primary, two copies follow, one of them synchronous`)
  const product = await createProduct(dir, cluster, () => undefined)
  closing.push(() => product.stop())
  await product.start()
  say(`Telegram di prova: ${product.emulatorUrl}`)
  say(`database: ${cluster.urls.direct}`)
  say(`Primo accesso: utente admin, password "${PASSWORD}"`)
  say(`xbetapp pronto: ${cluster.peopleUrl}/xbetapp`)
  const { signal } = ending
  if (values.seconds) await pause(Number(values.seconds) * 1000, signal)
  else if (!signal.aborted) await once(signal, 'abort')
} finally {
  for (const close of closing.reverse()) await close()
}
process.exit(0)
