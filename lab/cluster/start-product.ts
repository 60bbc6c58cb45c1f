import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../../apps/server/src/db/free-port.ts'
import { BOT_TOKEN, emulatorPart, nodePart } from '../chaos/parts.ts'
import { startProxy } from '../chaos/proxy.ts'
import type { Cluster } from './cluster-parts.ts'

/** The password of the product's first user. */
export const PASSWORD = 'password di prova'

/** Two processes of each service on a cluster, and a Telegram emulator. */
export async function createProduct(dir: string, cluster: Cluster, out: (text: string) => void) {
  const [toTelegram, emulatorPort] = [await startProxy(), await freePort()]
  toTelegram.to(emulatorPort)
  const dataDir = join(dir, 'data')
  await mkdir(dataDir, { recursive: true })
  const emulator = emulatorPart(emulatorPort, join(dir, 'telegram'), out)
  const common = {
    DATA_DIR: dataDir,
    DATABASE_URL: cluster.urls.pooled,
    DATABASE_DIRECT_URL: cluster.urls.direct,
    DATABASE_READ_URL: cluster.urls.copies,
    TELEGRAM_BOT_TOKEN: BOT_TOKEN,
    TELEGRAM_API_ROOT: `http://127.0.0.1:${toTelegram.port}`,
    DEMO: 'false',
    LOG_LEVEL: 'error',
    TRUST_PROXY: 'loopback',
    BOOTSTRAP_PASSWORD: PASSWORD,
  }
  const one = (services: string, more: Record<string, string> = {}) =>
    nodePart(
      ['apps/server/src/main.ts', `--services=${services}`],
      { ...common, ...more },
      /xbetapp pronto/,
      out,
    )
  const [first, second] = cluster.httpPorts
  const http = [one('http', { PORT: String(first) }), one('http', { PORT: String(second) })] as const
  const bot = [one('bot'), one('bot')] as const
  const jobs = [one('jobs'), one('jobs')] as const
  const all = [...http, ...bot, ...jobs]
  return {
    emulator,
    toTelegram,
    http,
    bot,
    jobs,
    dataDir,
    emulatorUrl: `http://127.0.0.1:${emulatorPort}`,
    async start() {
      await emulator.start()
      // The first one migrates; the others find it done.
      await http[0].start()
      await Promise.all(all.slice(1).map((part) => part.start()))
    },
    async stop() {
      await Promise.all([...all, emulator].map((part) => part.kill('SIGKILL')))
      toTelegram.close()
    },
  }
}
