import { readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { rowsOf } from '#server/db/rows.ts'
import { aPicture } from '#test/factories.ts'
import { testApp } from '#test/test-app.ts'

const { as, asBrowser, aUser, aBet, anyone, baseUrl, ctx, dataDir } = await testApp()
const user = await aUser({ roles: ['OPERATORE'] })
const host = new URL(baseUrl).host

describe('a write that a browser sends for another site', () => {
  const write = (headers: Record<string, string>) =>
    anyone.raw('POST', '/sparabet/delete-received-bets', {
      headers: { 'content-type': 'application/json', cookie: `xbetapp_session=${user.token}`, ...headers },
      body: '{"ids":[1]}',
    })

  it.each([
    'https://altrove.example',
    'null',
    'https://evil.example:8080',
    `http://${host}.evil.example`,
    'chi sa',
  ])('from %s is refused, cookie or not', async (origin) => {
    expect(await write({ origin }).refusal).toBe('403 Origine della richiesta non ammessa')
    expect(await write({ origin, cookie: '', authorization: `Bearer ${user.token}` }).status).toBe(403)
  })

  it('from the product’s own pages goes through, and so does a program that names no origin', async () => {
    expect(await write({ origin: baseUrl }).status).toBe(404)
    expect(await write({}).status).toBe(404)
  })

  it('is refused before its session is read', async () => {
    expect(await write({ origin: 'https://altrove.example', cookie: '' }).status).toBe(403)
  })

  it('is refused also where the browser names no origin but states the page’s site', async () => {
    for (const site of ['cross-site', 'same-site', 'none'])
      expect(await write({ 'sec-fetch-site': site }).status).toBe(403)
    expect(await write({ 'sec-fetch-site': 'same-origin' }).status).toBe(404)
  })

  it.each(['/sparabet/metti-in-attesa', '/sparabet/update-bot', '/%73parabet/metti-in-attesa'])(
    'may be a GET, %s: as an image, a link or a form of another site it does nothing',
    async (path) => {
      const admin = await aUser()
      const acts = async () => (await rowsOf(ctx.db, 'audit', {}, ['id'])).length
      const before = await acts()
      const get = (headers: Record<string, string>) =>
        anyone.raw('GET', path, { headers: { cookie: `xbetapp_session=${admin.token}`, ...headers } })
      for (const site of ['cross-site', 'same-site', 'none'])
        expect(await get({ 'sec-fetch-site': site }).refusal).toBe('403 Origine della richiesta non ammessa')
      expect(await get({ origin: 'https://altrove.example' }).status).toBe(403)
      expect(await acts()).toBe(before)
      expect(await get({ 'sec-fetch-site': 'same-origin' }).status).toBe(200)
      expect(await get({}).status).toBe(200)
    },
  )

  it('a page of another site may not read either: no CORS header allows it', async () => {
    const reply = await anyone.raw('GET', '/api/v1/valuta', {
      headers: { origin: 'https://altrove.example' },
    })
    expect(reply.headers.get('access-control-allow-origin')).toBeNull()
  })
})

describe('an answer', () => {
  it('with somebody’s data is kept by no cache', async () => {
    const reply = await as(user).get('GET /api/v1/valuta')
    expect(reply.headers.get('cache-control')).toBe('no-store')
    const refusal = await anyone.get('GET /api/v1/valuta')
    expect([refusal.status, refusal.headers.get('cache-control')]).toEqual([401, 'no-store'])
  })

  it('that is long is compressed when the caller accepts it', async () => {
    for (let i = 0; i < 20; i++) await aBet({ text: `Inter over 2,5 numero ${i} @1.85` })
    const encoding = await new Promise((resolve) => {
      const headers = { authorization: `Bearer ${user.token}`, 'accept-encoding': 'gzip' }
      request(`${baseUrl}/api/v1/bets/last-week`, { headers }, (answer) => {
        answer.resume()
        resolve(answer.headers['content-encoding'])
      }).end()
    })
    expect(encoding).toBe('gzip')
  })

  it('to a HEAD requires the same rights as the GET', async () => {
    expect(await anyone.raw('HEAD', '/api/v1/valuta').status).toBe(401)
    expect(await asBrowser(user).raw('HEAD', '/api/v1/valuta').status).toBe(200)
  })
})

describe('a refusal', () => {
  const said = async (method: string, path: string, body?: unknown) => {
    const reply = await as(await aUser()).raw(method, path, body === undefined ? {} : { json: body })
    return [reply.status, reply.headers.get('x-campo'), reply.text]
  }

  it('names the field it is about: of the body, however deep, of the path or of the query', async () => {
    expect(await said('POST', '/api/v1/portafoglio', {})).toEqual([400, 'nome', 'nome: Campo obbligatorio.'])
    const batch = { tipsterIds: [1, 'x'], stato: 'A' }
    const [status, field, text] = await said('PUT', '/api/v1/tipster/batch-update-stato', batch)
    expect([status, field]).toEqual([400, 'tipsterIds.1'])
    expect(text).toMatch(/^tipsterIds\.1: ./)
    expect((await said('GET', '/api/v1/bets/x'))[1]).toBe('id')
    expect((await said('GET', '/api/v1/contabilita/giocato-range?endDate=2026-01-01'))[1]).toBe('startDate')
  })

  it('of a bot-side call has only the sentence, with its field in the header', async () => {
    const [status, field, text] = await said('POST', '/sparabet/delete-received-bets', { ids: [] })
    expect([status, field, JSON.parse(String(text))]).toEqual([
      400,
      'ids',
      { message: 'Nessuna bet selezionata' },
    ])
  })
})

describe('an internal failure', () => {
  it('tells nothing of its cause', async () => {
    const { db } = ctx
    await db.schema.alterTable('notification').renameTo('notification_away').execute()
    const reply = await as(user).get('GET /api/v1/notifiche/last-week')
    await db.schema.alterTable('notification_away').renameTo('notification').execute()
    expect([reply.status, reply.text]).toEqual([500, "Errore interno. Riprova o contatta l'assistenza"])
  })
})

describe('a photo', () => {
  it('needs a session, and is cached by the browser for good', async () => {
    const photo = await aPicture()
    const { photoPath } = await aBet({ photos: [photo] })
    expect(await anyone.raw('GET', photoPath ?? '').status).toBe(401)
    const reply = await asBrowser(user).raw('GET', photoPath ?? '')
    expect(reply.status).toBe(200)
    expect(reply.headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
    expect(reply.headers.get('content-type')).toBe('image/jpeg')
  })

  it('is a file named by its content, and equal pictures are one file', async () => {
    const photo = await aPicture()
    const [a, b] = [await aBet({ photos: [photo] }), await aBet({ photos: [photo] })]
    expect(a.photoPath).toBe(b.photoPath)
    const file = a.photoPath?.split('/').at(-1) ?? ''
    expect((await readFile(join(dataDir, 'photos', file.slice(0, 2), file))).equals(photo)).toBe(true)
  })

  it.each([
    '../../postgres.password',
    '..%2f..%2fpostgres.password',
    `${'a'.repeat(64)}.exe`,
    `${'A'.repeat(64)}.jpg`,
  ])('is no way to another file: %s', async (name) => {
    const reply = await asBrowser(user).raw('GET', `/api/v1/photos/${name}`)
    expect([400, 404]).toContain(reply.status)
  })

  it('that was never stored is a 404', async () => {
    expect(await asBrowser(user).raw('GET', `/api/v1/photos/${'a'.repeat(64)}.jpg`).status).toBe(404)
  })
})
