import { existsSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Emulator } from '@xbetapp/telegram-emulator'
import { startLiveFeed } from '#server/bets/live/public.ts'
import { bootstrapUser, type FirstLogin } from '#server/platform/auth/public.ts'
import { connectLanguageModel } from '#server/platform/language-model/public.ts'
import { setVariable } from '#server/platform/settings/public.ts'
import { runSender } from '#server/relay/delivery/public.ts'
import { connectTelegram } from '#server/telegram/bot-api/public.ts'
import { endBackups, runBackup } from './backup/run-backup.ts'
import { type RunningBot, runBot } from './bot/run-bot.ts'
import { webhookDoor } from './bot/webhook.ts'
import { type Config, ConfigError } from './config.ts'
import { type Database, openDatabase } from './db/database.ts'
import { isDemo, markDemo, requireNoDemo } from './db/demo-mark.ts'
import { startEmbeddedPostgres } from './db/embedded/embedded-postgres.ts'
import { migrate } from './db/migrate.ts'
import { requireSuitable } from './db/require-suitable.ts'
import { startDemo } from './demo/start-demo.ts'
import { readGauges, readHealth } from './health.ts'
import { type AppOptions, buildApp } from './http/app.ts'
import { keepAssets } from './http/kept-assets.ts'
import { runJobs } from './jobs/run-jobs.ts'
import { AppError, invariant } from './kernel/app-error.ts'
import { type Ctx, SYSTEM } from './kernel/ctx.ts'
import { createFeedNotice } from './kernel/feed.ts'
import type { Log } from './kernel/log.ts'
import { createPhotoStore } from './kernel/photo-store.ts'
import { startWorker, type Worker } from './kernel/queue/worker.ts'
import { createReportWorker } from './kernel/report-worker/report-worker.ts'
import { openSecrets } from './secrets/open-secrets.ts'

export interface RunningServer {
  ctx: Ctx
  /** Whether the server runs the demo world. */
  demo: boolean
  /** The address of the product for its users, null without the http service. */
  address: string | null
  emulator: Emulator | null
  /** The generated first login, to be shown once. */
  firstLogin: FirstLogin | null
  stop(): Promise<void>
}

/** Resources to close, in the opposite order. */
type Closing = Array<() => Promise<unknown>>

const WEB_DIST = join(import.meta.dirname, '../../web/dist')

interface Terminal {
  /** Called with what the start waits for, in words for a person. */
  say?: (line: string) => void
  /** Cancels the start; what was open is closed again. */
  signal?: AbortSignal
}

/** Starts the configured services in the order of their dependencies. */
export async function startServer(
  config: Config,
  log: Log,
  { say = () => undefined, signal }: Terminal = {},
): Promise<RunningServer> {
  const closing: Closing = []
  const stop = async () => {
    for (const close of closing.splice(0).reverse()) await close()
  }
  try {
    const embedded = config.databaseUrl
      ? null
      : await startEmbeddedPostgres(config.dataDir, log, { keepRunning: true, say, signal })
    if (embedded) closing.push(() => embedded.stop())
    const { databaseDirectUrl } = config
    const databaseUrl = config.databaseUrl ?? embedded?.url
    invariant(databaseUrl, 'without a configured address the built-in database runs')
    const { db, pool } = openDatabase(databaseUrl, { pooled: databaseDirectUrl !== null })
    closing.push(() => db.destroy())
    // For state that outlives a transaction: the worker's locks and notices, limits lifted for a migration.
    const direct = databaseDirectUrl ? openDatabase(databaseDirectUrl, { max: 2 }) : { db, pool }
    if (databaseDirectUrl) closing.push(() => direct.db.destroy())
    await requireSuitable(direct.db)
    await migrate(direct.db)
    const demo = config.demo ?? ((await isDemo(db)) || (await isNew(db)))
    if (!demo) await requireNoDemo(db)
    signal?.throwIfAborted()

    const replica = config.databaseReadUrl ? openDatabase(config.databaseReadUrl, { max: 10 }).db : null
    if (replica) closing.push(() => replica.destroy())

    const reportWorker = createReportWorker({
      databaseUrl,
      isPooled: databaseDirectUrl !== null,
      replicaUrl: config.databaseReadUrl,
      log,
      logLevel: config.logLevel,
    })
    closing.push(() => reportWorker.stop())
    const ctx: Ctx = {
      actor: SYSTEM,
      db,
      replica,
      now: () => new Date(),
      log,
      photos: createPhotoStore(config.dataDir, config.photos),
      reportWorker,
      secrets: await openSecrets(db, { dataDir: config.dataDir, givenKey: config.secretsKey }),
      onPublished: createFeedNotice(db, log),
    }
    const firstLogin = await bootstrapUser(
      ctx,
      config.bootstrap,
      // With the first user: a demo cut off before its world is loaded loads it at the next start.
      async (tx) => {
        if (config.isNew) await setVariable(tx, { nome: 'prova_a_vuoto', valore: 'True' })
        else if (demo) await markDemo(tx.db, tx.now())
      },
    ).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error
      throw new ConfigError(`BOOTSTRAP_PASSWORD: ${error.message}`, { cause: error })
    })
    const emulator = await startEmulatorIfNeeded(config, closing)
    const token = config.telegram.token ?? emulator?.token
    invariant(token, 'without a configured token the emulator runs')
    const telegram = connectTelegram({
      token,
      apiRoot: emulator?.apiRoot ?? config.telegram.apiRoot,
    })
    if (demo && emulator) closing.push(await startDemo(ctx, emulator))
    // Real data has its backup of the night also where the start was told DEMO=true.
    const isReal = !(await isDemo(db))

    closing.push(endBackups)
    const backup = ({ tries }: { tries: boolean }) => runBackup({ tries, dataDir: config.dataDir })
    const worker = workerOf(() => startWorker(ctx, direct.pool), closing)
    let bot: RunningBot | null = null
    const health = () =>
      readHealth({ db, databaseFault: embedded?.fault, telegram, poll: bot?.state() ?? null })
    const http = config.services.has('http')
      ? await listen(config, {
          ctx,
          demo,
          trialTelegram: emulator?.apiRoot ?? null,
          health,
          dataDir: config.dataDir,
          backup,
          clockSkewSeconds: () => telegram.clockSkewSeconds(2_000),
          webhook: config.telegram.webhookUrl ? webhookDoor(ctx, telegram, token) : null,
          live: startLiveFeed(ctx, worker()),
          ...(existsSync(WEB_DIST)
            ? { webDist: WEB_DIST, keptAssets: await keepAssets(WEB_DIST, config.dataDir) }
            : { webDist: null }),
          metrics: { gauges: () => readGauges(db, pool), token: config.metricsToken },
          trustProxy: config.trustProxy,
          requestsPerMinute: config.requestsPerMinute,
        })
      : null
    if (config.services.has('jobs')) {
      const sender = runSender(ctx, telegram, worker())
      closing.push(() => sender.stop())
      const model = connectLanguageModel({ baseUrl: config.openaiBaseUrl })
      const jobs = runJobs(ctx, worker(), {
        model,
        telegram,
        ...(isReal ? { systemHealth: { dataDir: config.dataDir, health, backup } } : {}),
      })
      closing.push(() => jobs.stop())
    }
    if (config.services.has('bot')) {
      const { webhookUrl } = config.telegram
      const runningBot = runBot(ctx, telegram, {
        worker: worker(),
        webhook: webhookUrl ? { url: webhookUrl, token } : undefined,
      })
      bot = runningBot
      closing.push(() => runningBot.stop())
    }
    // First of all: requests under way may still be waiting for the sender.
    if (http) closing.push(() => http.close())
    return { ctx, demo, address: http?.address ?? null, emulator, firstLogin, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** One worker for all queues of the process, if it works on any; it runs until the last of them has ended. */
function workerOf(start: () => Worker, closing: Closing): () => Worker {
  let worker: Worker | undefined
  return () => {
    if (!worker) {
      const newWorker = start()
      worker = newWorker
      closing.push(() => newWorker.stop())
    }
    return worker
  }
}

/** Without a token the emulator takes the place of Telegram, called by the same client. */
async function startEmulatorIfNeeded(config: Config, closing: Closing): Promise<Emulator | null> {
  if (config.telegram.token) return null
  const { startEmulator } = await import('@xbetapp/telegram-emulator')
  const emulator = await startEmulator({
    port: config.emulatorPort,
    dataDir: join(config.dataDir, 'telegram'),
  }).catch((error: unknown) => {
    const { code } = error as { code?: unknown }
    if (code !== 'EADDRINUSE' && code !== 'EBUSY') throw error
    const reason =
      code === 'EBUSY'
        ? `Il Telegram di prova in ${config.dataDir} è di un altro server: indicare un altro DATA_DIR, o TELEGRAM_BOT_TOKEN`
        : `La porta ${config.emulatorPort} è già occupata: indicarne un'altra con EMULATOR_PORT`
    throw new ConfigError(reason, { cause: error })
  })
  closing.push(() => emulator.close())
  return emulator
}

/** A database without users was made by this start, or by one that ended before its first user. */
const isNew = async (db: Database): Promise<boolean> =>
  (await db.selectFrom('appUser').select('id').limit(1).executeTakeFirst()) === undefined

/** How long requests under way may take when the server stops. */
const LAST_REQUESTS_MS = 5_000

async function listen(
  config: Config,
  options: AppOptions,
): Promise<{ address: string; close(): Promise<void> }> {
  const app = await buildApp(options)
  const close = async () => {
    const cut = setInterval(() => app.server.closeAllConnections(), LAST_REQUESTS_MS)
    await app.close().finally(() => clearInterval(cut))
  }
  try {
    await app.listen({ host: config.host, port: config.port })
  } catch (error) {
    await close()
    throw error
  }
  const { port } = app.server.address() as AddressInfo
  const host = config.host.includes(':') ? `[${config.host}]` : config.host
  return { address: `http://${host}:${port}`, close }
}
