import { expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { EMPTY_QUEUE } from '#server/kernel/health.ts'
import { createClient } from '#test/client.ts'
import { lockWaiters } from '#test/lock-waiters.ts'
import { testApp } from '#test/test-app.ts'
import { until } from '#test/until.ts'
import { buildApp } from './app.ts'

/** One path of each kind: text, JSON of the bot side, the pages, the stream, probes, an unknown path. */
const PATHS = [
  ['GET', '/api/v1/valuta'],
  ['PUT', '/api/v1/bets'],
  ['POST', '/api/v1/cashflow-sala'],
  ['GET', '/api/v1/live'],
  ['GET', '/sparabet/health'],
  ['POST', '/sparabet/new-sale-drop'],
  ['GET', '/health'],
] as const
/** Served by the server itself, also without a database. */
const OWN = [
  ['GET', '/xbetapp/'],
  ['GET', '/nowhere'],
  ['POST', '/nowhere'],
] as const

type Asked = (method: string, path: string) => Promise<{ status: number; headers: Headers; text: string }>

async function expectToldToRetry(ask: Asked, paths: ReadonlyArray<readonly [string, string]>) {
  for (const [method, path] of paths) {
    const { status, headers, text } = await ask(method, path)
    const asked = `${method} ${path}`
    expect(status, asked).toBe(503)
    expect(Number(headers.get('retry-after')), asked).toBeGreaterThan(0)
    const isJson = path.startsWith('/sparabet') || path === '/health'
    const sentence = isJson && text.startsWith('{') ? (JSON.parse(text) as { message: string }).message : text
    expect(sentence, asked).toMatch(/^Il (server|database) .*\. Riprova tra qualche secondo$/)
    if (path.startsWith('/sparabet')) expect(headers.get('content-type'), asked).toContain('application/json')
  }
}

it('a server that ends answers the writes it has begun, and tells other callers to try again', async () => {
  const { app, as, aBet, aUser, db, pool } = await testApp({ realTime: true, live: true })
  const user = await aUser({ roles: ['ADMIN'] })
  const { idReceivedBet } = await aBet()
  const me = as(user)
  const holder = await pool.connect()
  onTestFinished(() => holder.release(true))
  await holder.query('begin')
  await holder.query('select from bet where id_received_bet = $1 for update', [idReceivedBet])
  const write = me.put('PUT /api/v1/bets', { idReceivedBet, esito: 'Win' })
  await until('the write waits for the bet', async () => (await lockWaiters(db)) > 0)

  const closed = app.close()
  await until('it refuses', async () => (await me.raw('GET', '/api/v1/valuta')).status === 503)
  await expectToldToRetry((method, path) => me.raw(method, path), [...PATHS, ...OWN])
  await holder.query('rollback')
  expect((await write).status).toBe(200)
  await closed
})

it('without a database every caller is told to try again', async () => {
  const { ctx } = await testApp()
  const { db } = openDatabase('postgres://nessuno@127.0.0.1:1/niente')
  const bot = { ok: true, username: null, mode: null, lastPollAgeSeconds: null, lastError: null }
  const app = await buildApp({
    ctx: { ...ctx, db },
    demo: false,
    health: async () => ({
      ...{ status: 'degraded', troubles: ['database-away'], database: { ok: false }, queue: EMPTY_QUEUE },
      bot: { ...bot, waiting: 0, unreadGroups: [] },
    }),
    webDist: null,
  })
  onTestFinished(async () => {
    await app.close()
    await db.destroy()
  })
  const me = createClient(await app.listen({ host: '127.0.0.1', port: 0 }), { authorization: 'Bearer x' })
  await expectToldToRetry((method, path) => me.raw(method, path), PATHS)
  const health = (await me.raw('GET', '/health')).json()
  expect(health).toMatchObject({ status: 'degraded', database: { ok: false } })
})
