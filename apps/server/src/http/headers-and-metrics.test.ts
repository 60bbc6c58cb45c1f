import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ERRORS } from '@xbetapp/contract/errors'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { readGauges } from '#server/health.ts'
import { testApp } from '#test/test-app.ts'
import { buildApp } from './app.ts'

const { as, aUser, aBet, anyone, ctx, db, pool } = await testApp()
const user = await aUser()
const dist = await mkdtemp(join(tmpdir(), 'xbetapp-dist-'))
await writeFile(join(dist, 'index.html'), '<!doctype html><html lang="it"><title>xbetapp</title>')

const HEALTH = {
  status: 'degraded',
  troubles: ['privacy-mode'],
  database: { ok: true },
  bot: { username: 'xbet_bot', unreadGroups: ['Tips'] },
  queue: { pending: 3 },
}
const open = async (options: { token?: string; trustProxy?: string; demo?: boolean } = {}) =>
  buildApp({
    ctx,
    demo: options.demo ?? false,
    health: async () => HEALTH as never,
    webDist: dist,
    metrics: { gauges: () => readGauges(db as never, pool), token: options.token ?? null },
    trustProxy: options.trustProxy ?? false,
  })
const local = await open()
const withToken = await open({ token: 'un-gettone-lungo-assai' })
const proxied = await open({ trustProxy: '10.0.0.1' })
afterAll(async () => {
  for (const one of [local, withToken, proxied]) await one.close()
  await rm(dist, { recursive: true, force: true })
})

it('the page tells Login of a demo, and only of a demo', async () => {
  const demo = await open({ demo: true })
  const pageOf = async (app: typeof demo) => (await app.inject({ url: '/xbetapp/login' })).body
  expect(await pageOf(demo)).toContain('<html data-demo lang="it">')
  expect(await pageOf(local)).not.toContain('data-demo')
  await demo.close()
})

describe('every answer', () => {
  it.each([
    ['an answer', () => as(user).raw('GET', '/api/v1/valuta')],
    ['a refusal', () => anyone.raw('GET', '/api/v1/valuta')],
    ['nothing there', () => anyone.raw('GET', '/nowhere')],
    ['the health', () => anyone.raw('GET', '/health')],
  ])('%s is not sniffed, framed or run', async (_what, ask) => {
    const { headers } = await ask()
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('referrer-policy')).toBe('same-origin')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(headers.get('x-powered-by')).toBeNull()
  })

  it('an unchanged one repeats no header and stays under 300 bytes, since polls get it all day', async () => {
    const { headers: first } = await as(user).raw('GET', '/api/v1/bets/last-week')
    const held = { 'if-none-match': first.get('etag') ?? '' }
    const { status, headers } = await as(user).raw('GET', '/api/v1/bets/last-week', { headers: held })
    const lines = [...headers].map(([name, value]) => `${name}: ${value}`.length + 2)
    const statusLine = 'HTTP/1.1 304 Not Modified'.length + 4
    expect(status).toBe(304)
    expect(lines.reduce((sum, length) => sum + length, statusLine)).toBeLessThan(300)
  })

  it('a picture is served as a picture, whatever it holds', async () => {
    const sharp = (await import('sharp')).default
    const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const polyglot = Buffer.concat([png, Buffer.from('<script>alert(1)</script>')])
    const { photos } = await aBet({ photos: [polyglot] })
    const file = photos[0]?.split('/').at(-1) ?? ''
    const reply = await as(user).get('GET /api/v1/photos/:file', {
      params: { file },
      query: { size: 'full' },
    })
    expect(reply.headers.get('content-type')).toBe('image/png')
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff')
    expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'")
  })
})

describe('the page', () => {
  it('answers HEAD as it answers GET: what watches an address asks so', async () => {
    expect((await local.inject({ method: 'HEAD', url: '/xbetapp' })).statusCode).toBe(200)
    expect((await local.inject({ method: 'POST', url: '/xbetapp' })).statusCode).toBe(404)
  })

  it('runs no inline script and cannot be framed', async () => {
    const { headers } = await local.inject('/xbetapp')
    const policy = String(headers['content-security-policy'])
    const directives = Object.fromEntries(
      policy.split(';').map((one) => {
        const [name = '', ...sources] = one.trim().split(' ')
        return [name, sources.join(' ')]
      }),
    )
    expect(directives['script-src'] ?? directives['default-src']).toBe("'self'")
    expect(policy).not.toMatch(/unsafe-eval|\*|http:/)
    expect(directives['frame-ancestors']).toBe("'none'")
    expect(directives['object-src']).toBe("'none'")
    expect(headers['x-content-type-options']).toBe('nosniff')
  })
})

describe('behind a proxy', () => {
  const ask = (remoteAddress: string, to = proxied) =>
    to.inject({
      url: '/api/v1/valuta',
      remoteAddress,
      headers: { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.9' },
    })

  it('HSTS is set only on the word of the trusted proxy', async () => {
    expect((await ask('10.0.0.1')).headers['strict-transport-security']).toContain('max-age')
    expect((await ask('10.0.0.2')).headers['strict-transport-security']).toBeUndefined()
    expect((await ask('10.0.0.1', local)).headers['strict-transport-security']).toBeUndefined()
  })

  it('the session cookie is Secure only there, and the throttle counts the caller’s own address', async () => {
    const signin = (address: string, password = user.password) =>
      proxied.inject({
        method: 'POST',
        url: '/api/v1/auth/signin',
        remoteAddress: '10.0.0.1',
        headers: { 'x-forwarded-proto': 'https', 'x-forwarded-for': address },
        payload: { username: user.username, password },
      })
    const cookie = String((await signin('203.0.113.9')).headers['set-cookie'])
    expect(cookie).toMatch(/HttpOnly/)
    expect(cookie).toMatch(/Secure/)
    expect(cookie).toMatch(/SameSite=Strict/)
    // Neither a page of another host nor one without https can set a cookie of this name.
    expect(cookie).toMatch(/^__Host-xbetapp_session=/)
    expect(cookie).toMatch(/Path=\//)
    expect(cookie).not.toMatch(/Domain/)
    for (let i = 0; i < 6; i++) await signin('203.0.113.1', 'sbagliata')
    expect((await signin('203.0.113.1')).statusCode).toBe(429)
    expect((await signin('203.0.113.2')).statusCode).toBe(200)
  })
})

describe('the cookie behind https', () => {
  const ask = (cookie: string, method: 'GET' | 'POST' = 'GET', url = '/api/v1/valuta') =>
    proxied.inject({
      method,
      url,
      remoteAddress: '10.0.0.1',
      headers: {
        'x-forwarded-proto': 'https',
        'x-forwarded-host': 'xbetapp.example',
        host: 'xbetapp.example',
        origin: 'https://xbetapp.example',
        cookie,
      },
    })

  it('is read only under its prefixed name, and is removed at logout', async () => {
    const { token } = await aUser()
    expect((await ask(`xbetapp_session=${token}`)).statusCode).toBe(401)
    expect((await ask(`__Host-xbetapp_session=${token}`)).statusCode).toBe(200)
    const out = await ask(`__Host-xbetapp_session=${token}`, 'POST', '/api/v1/auth/logout')
    expect(String(out.headers['set-cookie'])).toMatch(/^__Host-xbetapp_session=;.*Secure/)
    expect((await ask(`__Host-xbetapp_session=${token}`)).statusCode).toBe(401)
  })
})

describe('/metrics', () => {
  const read = (to = local, more: object = {}) =>
    to.inject({ url: '/metrics', remoteAddress: '127.0.0.1', ...more })

  it('counts requests by endpoint, never by path, and has gauges for queues, pool and process', async () => {
    for (const id of [1, 2, 3]) await local.inject(`/api/v1/bets/${id}`)
    const { statusCode, body, headers } = await read()
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toContain('version=0.0.4')
    expect(body).toContain(
      'xbetapp_http_request_duration_seconds_count{method="GET",route="/api/v1/bets/:id",status="401"} 3',
    )
    expect(body).not.toContain('/api/v1/bets/1')
    for (const name of [
      'xbetapp_up 1',
      'xbetapp_queue_due 0',
      'xbetapp_queue_oldest_seconds 0',
      'xbetapp_inbox_open 0',
      'xbetapp_db_pool_connections ',
      'process_resident_memory_bytes ',
    ])
      expect(body).toContain(`\n${name}`)
    // A line as Prometheus parses it.
    for (const line of body.split('\n').filter((one) => one !== ''))
      expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{[^{}]*\})? -?[\d.]+(e[+-]?\d+)?)$/)
  })

  it('is not found for other machines, nor through a proxy on this one', async () => {
    expect((await read(local, { remoteAddress: '192.0.2.1' })).statusCode).toBe(404)
    expect((await read(local, { headers: { 'x-forwarded-for': '192.0.2.1' } })).statusCode).toBe(404)
  })

  it('with a token is open to its bearer, from anywhere', async () => {
    const bearer = (token: string) => ({
      remoteAddress: '192.0.2.1',
      headers: { authorization: `Bearer ${token}` },
    })
    expect((await read(withToken, bearer('un-gettone-lungo-assai'))).statusCode).toBe(200)
    expect((await read(withToken, bearer('un-gettone-lungo-assaj'))).statusCode).toBe(404)
    expect((await read(withToken)).statusCode).toBe(404)
  })
})

describe('the health', () => {
  it('is complete for this machine; others learn only whether it works', async () => {
    expect((await local.inject('/health')).json()).toEqual(HEALTH)
    const strangers = [
      { remoteAddress: '203.0.113.9' },
      { remoteAddress: '127.0.0.1', headers: { 'x-forwarded-for': '203.0.113.9' } },
    ]
    for (const stranger of strangers) {
      const reply = await local.inject({ url: '/health', ...stranger })
      expect([reply.statusCode, reply.json()]).toEqual([200, { status: 'ok' }])
    }
  })

  it('is complete for the bearer of the metrics token, where one is set', async () => {
    const ask = (authorization?: string) =>
      withToken.inject({ url: '/health', headers: authorization ? { authorization } : {} })
    expect((await ask('Bearer un-gettone-lungo-assai')).json()).toEqual(HEALTH)
    expect((await ask()).json()).toEqual({ status: 'ok' })
    expect((await ask('Bearer un-altro')).json()).toEqual({ status: 'ok' })
  })

  it('is 503 for every caller while the database is away', async () => {
    const away = { ...HEALTH, database: { ok: false, lastError: 'Il database si è fermato' } }
    const app = await buildApp({ ctx, demo: false, health: async () => away as never, webDist: null })
    onTestFinished(() => app.close())
    const reply = await app.inject({ url: '/health', remoteAddress: '203.0.113.9' })
    expect([reply.statusCode, reply.json()]).toEqual([
      503,
      { status: 'down', message: ERRORS.DATABASE_UNAVAILABLE.message },
    ])
  })
})
