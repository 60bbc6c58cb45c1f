import { deflateSync } from 'node:zlib'
import { containsKeyword } from '@xbetapp/domain/relay/routing/words'
import { describe, expect, it } from 'vitest'
import { rowIfAny, rowsOf } from '#server/db/rows.ts'
import { cpuMs } from '#test/cpu.ts'
import { aPicture } from '#test/factories.ts'
import { testApp } from '#test/test-app.ts'

const { anyone, as, asBrowser, aUser, aBet, aSala, aTipster, baseUrl, db, dataDir } = await testApp()
const operatore = await aUser({ roles: ['OPERATORE'] })

describe('a session', () => {
  const signin = (headers: Record<string, string> = {}) =>
    anyone.raw('POST', '/api/v1/auth/signin', {
      headers,
      json: { username: operatore.username, password: operatore.password },
    })

  it('planted before sign-in is not the one that signs in', async () => {
    const planted = 'A'.repeat(43)
    const reply = await signin({ cookie: `xbetapp_session=${planted}`, origin: baseUrl })
    const { token } = reply.body as { token: string }
    expect(token).not.toBe(planted)
    expect(reply.headers.get('set-cookie')).toContain(token)
    expect(
      await anyone.raw('GET', '/api/v1/valuta', { headers: { cookie: `xbetapp_session=${planted}` } }).status,
    ).toBe(401)
  })

  it('is new at each sign-in, out of reach of scripts and of other sites, and has 256 random bits', async () => {
    const [a, b] = [await signin(), await signin()]
    const tokens = [a, b].map((reply) => (reply.body as { token: string }).token)
    expect(new Set(tokens).size).toBe(2)
    for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const cookie = a.headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(/HttpOnly/)
    expect(cookie).toMatch(/SameSite=Strict/)
    expect(cookie).toMatch(/Path=\//)
  })

  it('that was signed out is useless to a thief, as cookie or as token', async () => {
    const { token } = (await signin().body) as { token: string }
    const thief = as({ ...operatore, token })
    expect(await thief.raw('GET', '/api/v1/valuta').status).toBe(200)
    await asBrowser({ ...operatore, token }).raw('POST', '/api/v1/auth/logout')
    expect(await thief.raw('GET', '/api/v1/valuta').status).toBe(401)
    expect(await asBrowser({ ...operatore, token }).raw('GET', '/api/v1/valuta').status).toBe(401)
  })

  it('is stored only as a hash, which cannot be used to sign in', async () => {
    const { token } = (await signin().body) as { token: string }
    const rows = await rowsOf(db, 'session', {}, ['tokenHash'])
    for (const { tokenHash } of rows) {
      const stolen = Buffer.from(tokenHash as Uint8Array)
      expect(stolen.toString('base64url')).not.toBe(token)
      expect(
        await as({ ...operatore, token: stolen.toString('base64url') }).raw('GET', '/api/v1/valuta').status,
      ).toBe(401)
    }
  })
})

describe('a call in a user’s name from another site', () => {
  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'as a form may send it (%s) is refused, with the cookie and without an Origin',
    async (type) => {
      const { idReceivedBet } = await aBet()
      const reply = await anyone.raw('POST', '/sparabet/delete-received-bet', {
        headers: { 'content-type': type, cookie: `xbetapp_session=${operatore.token}` },
        body: JSON.stringify({ idReceivedBet }),
      })
      expect([400, 415]).toContain(reply.status)
      const bet = await rowIfAny(db, 'bet', { idReceivedBet }, ['deletedAt'])
      expect(bet?.deletedAt).toBeNull()
    },
  )

  it('cannot be a GET in place of a POST: it changes nothing', async () => {
    const before = await db
      .selectFrom('audit')
      .select(({ fn }) => fn.countAll().as('n'))
      .executeTakeFirst()
    for (const path of ['/sparabet/delete-received-bet?idReceivedBet=1', '/api/v1/auth/logout'])
      expect(await asBrowser(operatore).raw('GET', path).status).toBe(404)
    const after = await db
      .selectFrom('audit')
      .select(({ fn }) => fn.countAll().as('n'))
      .executeTakeFirst()
    expect(after).toEqual(before)
  })
})

describe('an upload', () => {
  const send = async (bytes: Buffer, type = 'image/png') => {
    const [{ idTipster }, { idSala }] = [await aTipster(), await aSala()]
    return as(operatore).raw('POST', '/sparabet/send-messages-new-bet', {
      json: {
        image: `data:${type};base64,${bytes.toString('base64')}`,
        idTipster,
        sales: { [idSala]: 'x' },
      },
    })
  }

  it.each([
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    [
      'a drawing with a script',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    ],
    [
      'a drawing that reads a file',
      Buffer.from(
        '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&e;</text></svg>',
      ),
    ],
    [
      'an animation',
      Buffer.from(
        '47494638396101000100800000000000ffffff21f90401000000002c00000000010001000002024401003b',
        'hex',
      ),
    ],
    ['a program', Buffer.from('#!/bin/sh\nid\n')],
    ['half a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
  ])('%s disguised as a picture is refused', async (_what, bytes) => {
    expect((await send(bytes)).refusal).toBe("400 L'immagine non è valida")
  })

  it('that decompresses to a thousand times its size is refused before it is decompressed', async () => {
    const began = cpuMs()
    expect((await send(bomb(30_000, 30_000))).refusal).toBe("400 L'immagine non è valida")
    expect(cpuMs() - began).toBeLessThan(3_000)
  })

  it('is named by its content, and no other name opens a file', async () => {
    expect((await send(await aPicture(), 'image/jpeg')).status).toBe(200)
    const files = await rowsOf(db, 'betPhoto', {}, ['file'])
    for (const { file } of files) expect(file).toMatch(/^[a-f0-9]{64}\.(jpg|png|webp)$/)
    for (const name of [
      '..%2f..%2fpostgres.password',
      '....//secret.jpg',
      `${'a'.repeat(64)}.jpg%00.png`,
      '%2fetc%2fpasswd',
      `${dataDir.replaceAll('/', '%2f')}%2fx.jpg`,
      `${'A'.repeat(64)}.JPG`,
    ]) {
      const reply = await as(operatore).raw('GET', `/api/v1/photos/${name}`)
      expect([400, 404]).toContain(reply.status)
    }
  })
})

describe('text that would be a script on a page', () => {
  const SCRIPT = '<script>alert(1)</script><img src=x onerror=alert(2)>"\'`{{7*7}}'

  it('is sent as data, never as a page', async () => {
    const { idTipster } = await aTipster({ nomeTipster: SCRIPT })
    const { idReceivedBet } = await aBet({ text: SCRIPT, idTipster })
    const reply = await as(operatore).get('GET /api/v1/bets/:id', { params: { id: idReceivedBet } })
    expect(reply.headers.get('content-type')).toMatch(/^application\/json/)
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff')
    expect(reply.body.receivedBet).toBe(SCRIPT)
  })

  it('in a refusal stays plain text', async () => {
    const reply = await as(operatore).raw('GET', `/api/v1/bets/${encodeURIComponent(SCRIPT)}`)
    expect(reply.status).toBe(400)
    expect(reply.headers.get('content-type')).toMatch(/^text\/plain/)
    expect(reply.text).not.toContain('<script>')
  })
})

describe('a keyword or a search built to run for ever', () => {
  it.each([
    ['(a+)+$', `${'a'.repeat(100_000)}!`],
    ['a '.repeat(2_000), 'a '.repeat(50_000)],
    ['.*.*.*.*x', 'y'.repeat(100_000)],
    ['%'.repeat(1_000), '%'.repeat(100_000)],
    ['\u0301'.repeat(1_000), 'e\u0301'.repeat(50_000)],
  ])('%.20s takes no longer than another', (keyword, text) => {
    const began = cpuMs()
    containsKeyword(text, keyword)
    expect(cpuMs() - began).toBeLessThan(1_500)
  })

  it('in the calculator’s search takes no longer either', async () => {
    const admin = as(await aUser())
    for (const text of ['%'.repeat(200), '_'.repeat(200), '(a+)+$'.repeat(30), '\\'.repeat(200)]) {
      const began = cpuMs()
      const reply = await admin.raw('POST', '/api/v1/bets/calcolatore', {
        json: { text, testo: text, page: 0, size: 20 },
      })
      expect(reply.status).toBeLessThan(500)
      expect(cpuMs() - began).toBeLessThan(2_000)
    }
  })
})

/** A PNG that declares a very large size and holds very little. */
function bomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const head = Buffer.alloc(4)
    head.writeUInt32BE(data.length)
    const tail = Buffer.alloc(4)
    tail.writeUInt32BE(crc(body))
    return Buffer.concat([head, body, tail])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0], 8)
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 })
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function crc(bytes: Buffer): number {
  let sum = 0xffff_ffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb8_8320 : 0)
  }
  return (sum ^ 0xffff_ffff) >>> 0
}
