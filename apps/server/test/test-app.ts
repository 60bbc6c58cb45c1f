import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, onTestFinished } from 'vitest'
import { startLiveFeed } from '#server/bets/live/public.ts'
import { buildApp } from '#server/http/app.ts'
import { type Ctx, SYSTEM } from '#server/kernel/ctx.ts'
import { createFeedNotice } from '#server/kernel/feed.ts'
import { EMPTY_QUEUE } from '#server/kernel/health.ts'
import { createLog } from '#server/kernel/log.ts'
import { createPhotoStore } from '#server/kernel/photo-store.ts'
import { startWorker, type Worker } from '#server/kernel/queue/worker.ts'
import { createReportWorker } from '#server/kernel/report-worker/report-worker.ts'
import { createSecrets, KEY_BYTES } from '#server/kernel/secrets.ts'
import { createClient } from './client.ts'
import { testClock } from './clock.ts'
import { createTestDatabase } from './database.ts'
import { factories, type TestUser } from './factories.ts'

/** `TEST_LOG=error` shows what the server logs. */
const log = createLog(process.env.TEST_LOG ?? 'silent')

/**
 * The real HTTP application on a separate database, closed after the test that creates it, otherwise after the file.
 * Call it at the top of a file or in a test: in a `beforeAll` nothing would close it. Answers are checked against the
 * contract. `realTime` lets its clock run, for tests of waiting; otherwise the clock moves only when the test moves it.
 * `live` pushes changes.
 */
export async function testApp(options: { realTime?: boolean; live?: boolean } = {}) {
  const clock = testClock()
  const database = await createTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'xbetapp-data-'))
  const reportWorker = createReportWorker({
    databaseUrl: database.url,
    isPooled: false,
    replicaUrl: null,
    log,
    logLevel: 'silent',
  })
  const ctx: Ctx = {
    actor: SYSTEM,
    db: database.db,
    now: options.realTime ? () => new Date() : clock.now,
    log,
    photos: createPhotoStore(dataDir),
    reportWorker,
    secrets: createSecrets(randomBytes(KEY_BYTES)),
  }
  const workers: Worker[] = []
  const aWorker = (): Worker => {
    const worker = startWorker({ log }, database.pool)
    workers.push(worker)
    return worker
  }
  if (options.live) ctx.onPublished = createFeedNotice(database.db, log)
  const app = await buildApp({
    ctx,
    live: options.live ? startLiveFeed(ctx, aWorker()) : null,
    demo: false,
    health: async () => ({
      status: 'ok',
      troubles: [],
      database: { ok: true },
      bot: {
        ok: true,
        username: null,
        mode: null,
        lastPollAgeSeconds: null,
        lastError: null,
        waiting: 0,
        unreadGroups: [],
      },
      queue: EMPTY_QUEUE,
    }),
    webDist: null,
    checkAnswers: true,
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const baseUrl = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  atTheEnd(async () => {
    await app.close()
    await Promise.all(workers.map((worker) => worker.stop()))
    await reportWorker.stop()
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  return {
    app,
    baseUrl,
    clock,
    ctx,
    db: database.db,
    pool: database.pool,
    /** A process at work on the queues, until the file's tests are over. */
    aWorker,
    databaseUrl: database.url,
    dataDir,
    ...factories(ctx),
    /** A program that sends the user's bearer token. */
    as: (user: TestUser) => createClient(baseUrl, { authorization: `Bearer ${user.token}` }),
    /** A browser on the product's own pages: session cookie and Origin. */
    asBrowser: (user: TestUser) =>
      createClient(baseUrl, { cookie: `xbetapp_session=${user.token}`, origin: baseUrl }),
    /** A caller without a session. */
    anyone: createClient(baseUrl),
  }
}

/**
 * Runs after the present test, otherwise after the file: only Vitest knows which, and `onTestFinished` throws outside a
 * test.
 */
function atTheEnd(close: () => Promise<void>): void {
  try {
    onTestFinished(close)
  } catch {
    afterAll(close)
  }
}

export type TestApp = Awaited<ReturnType<typeof testApp>>
