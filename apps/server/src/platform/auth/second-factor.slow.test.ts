import { beforeEach, describe, expect, it } from 'vitest'
import { rowOf, rowsOf } from '#server/db/rows.ts'
import type { TestUser } from '#test/factories.ts'
import { testApp } from '#test/test-app.ts'
import { factorPlace } from './second-factor.ts'
import { codeAt } from './totp.ts'

const { anyone, as, aUser, clock, ctx, db } = await testApp()
let admin = as(await aUser({ roles: ['ADMIN'] }))
// Some tests advance the clock by days, which would end the admin's session.
beforeEach(async () => {
  admin = as(await aUser({ roles: ['ADMIN'] }))
})
const credentials = ({ username, password }: TestUser) => ({ username, password })
const storedOf = async (user: TestUser): Promise<Buffer> =>
  (await rowOf(db, 'secondFactor', { idUser: user.id })).segreto
const secretOf = async (user: TestUser): Promise<Buffer> =>
  ctx.secrets?.open(await storedOf(user), factorPlace(user.id)) ?? Buffer.alloc(0)
const codeNow = async (user: TestUser) => codeAt(await secretOf(user), clock.now())
/** The next code: the present one was used. */
const nextCode = async (user: TestUser) => {
  clock.advance(30_000)
  return codeNow(user)
}
const signin = (user: TestUser, codice?: string) =>
  anyone.post('POST /api/v1/auth/signin', { ...credentials(user), ...(codice ? { codice } : {}) })

async function withSecondFactor() {
  const user = await aUser({ roles: ['OPERATORE'] })
  await anyone.post('POST /api/v1/auth/secondo-fattore/nuovo', credentials(user))
  const { body } = await anyone.post('POST /api/v1/auth/secondo-fattore/conferma', {
    ...credentials(user),
    codice: await codeNow(user),
  })
  return { user, codes: body.codiciRecupero }
}

describe('signing in', () => {
  it('requires nothing more of a user without a second factor', async () => {
    const user = await aUser()
    expect(await signin(user).status).toBe(200)
    expect(await as(user).get('GET /api/v1/auth/secondo-fattore').body).toEqual({
      attivo: false,
      richiesto: false,
      codiciRimasti: 0,
    })
  })

  it('requires the telephone’s code once one is set up, and accepts each code once', async () => {
    const { user } = await withSecondFactor()
    const asked = await signin(user)
    expect([
      asked.status,
      asked.message,
      asked.headers.get('x-campo'),
      asked.headers.get('set-cookie'),
    ]).toEqual([401, 'Inserisci il codice di verifica', 'codice', null])
    const code = await nextCode(user)
    expect(await signin(user, code).status).toBe(200)
    expect(await signin(user, code)).toMatchObject({ status: 403, text: 'Codice di verifica non corretto' })
  })

  it('asks for the password first, so that a code does not reveal that a user has a second factor', async () => {
    const { user } = await withSecondFactor()
    const reply = await anyone.post('POST /api/v1/auth/signin', {
      username: user.username,
      password: 'sbagliata',
      codice: await nextCode(user),
    })
    expect([reply.status, reply.message]).toEqual([401, 'Username o password non corretti'])
  })

  it('accepts each recovery code once, however it is typed', async () => {
    const { user, codes } = await withSecondFactor()
    expect(codes).toHaveLength(10)
    const [first = '', second = ''] = codes
    expect(await signin(user, first).status).toBe(200)
    expect(await signin(user, first).status).toBe(403)
    expect(await signin(user, second.toLowerCase().replaceAll('-', ' ')).status).toBe(200)
    expect((await as(user).get('GET /api/v1/auth/secondo-fattore').body).codiciRimasti).toBe(8)
  })

  it('is throttled after five wrong codes, which a right password between them does not reset', async () => {
    const { user } = await withSecondFactor()
    for (let i = 0; i < 5; i++) {
      expect(await signin(user, '000000').status).toBe(403)
      expect(await signin(user).status).toBe(401)
    }
    expect(await signin(user, await codeNow(user)).status).toBe(429)
    expect(await signin(user, await nextCode(user)).status).toBe(200)
  })

  it('allows about 30 guesses of a code a day, from any address and with any browser', async () => {
    const { user } = await withSecondFactor()
    const end = clock.now().getTime() + 86_400_000
    let wrong = 0
    while (clock.now().getTime() < end) {
      const { status, headers } = await signin(user, '000000')
      if (status === 403) wrong++
      else clock.advance(Number(headers.get('retry-after')) * 1000)
    }
    expect(wrong).toBeGreaterThan(20)
    expect(wrong).toBeLessThanOrEqual(36)
  })

  it('accepts the right code once when it comes many times concurrently', async () => {
    const { user } = await withSecondFactor()
    const code = await nextCode(user)
    const statuses = (await Promise.all(Array.from({ length: 8 }, () => signin(user, code)))).map(
      ({ status }) => status,
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  })
})

describe('setting one up', () => {
  it('changes nothing at sign-in before the first right code', async () => {
    const user = await aUser()
    const { body } = await anyone.post('POST /api/v1/auth/secondo-fattore/nuovo', credentials(user))
    expect(body.segreto).toMatch(/^[A-Z2-7]{32}$/)
    expect(body.uri).toContain(`secret=${body.segreto}`)
    const wrong = await anyone.post('POST /api/v1/auth/secondo-fattore/conferma', {
      ...credentials(user),
      codice: '000000',
    })
    expect(wrong.status).toBe(403)
    expect(await signin(user).status).toBe(200)
  })

  it('requires the password, and does not replace an active one', async () => {
    const { user } = await withSecondFactor()
    const bad = await anyone.post('POST /api/v1/auth/secondo-fattore/nuovo', {
      username: user.username,
      password: 'sbagliata',
    })
    expect(bad.status).toBe(401)
    expect(await anyone.post('POST /api/v1/auth/secondo-fattore/nuovo', credentials(user)).status).toBe(409)
  })

  it('stores the secret nowhere in readable form', async () => {
    const { user } = await withSecondFactor()
    const secret = (await secretOf(user)).toString('hex')
    const all = [
      (await admin.get('GET /api/v1/utente')).text,
      (await as(user).get('GET /api/v1/auth/secondo-fattore')).text,
      JSON.stringify(await rowsOf(db, 'audit')),
    ].join()
    expect(all).not.toContain(secret)
    const hashes = await rowsOf(db, 'recoveryCode', { idUser: user.id }, ['hash'])
    for (const { hash } of hashes) expect(hash).toMatch(/^\$argon2id\$/)
  })
})

describe('giving it up', () => {
  const turnOff = (user: TestUser, body: { password: string; codice: string }) =>
    as(user).post('POST /api/v1/auth/secondo-fattore/disattiva', body)

  it('requires password and code', async () => {
    const { user } = await withSecondFactor()
    expect(await turnOff(user, { password: 'sbagliata', codice: await nextCode(user) }).status).toBe(403)
    expect(await turnOff(user, { password: user.password, codice: '000000' }).status).toBe(403)
    expect(await turnOff(user, { password: user.password, codice: await nextCode(user) }).status).toBe(204)
    expect(await signin(user).status).toBe(200)
  })

  it('is refused where an admin requires a second factor', async () => {
    const { user } = await withSecondFactor()
    await admin.post('POST /api/v1/utente/edit', { id: user.id, secondoFattoreRichiesto: true })
    const reply = await turnOff(user, { password: user.password, codice: await nextCode(user) })
    expect(reply.status).toBe(403)
  })
})

describe('an admin', () => {
  it('can require it: sessions without it end, and the next sign-in begins with setting it up', async () => {
    const user = await aUser({ roles: ['OPERATORE'] })
    const { body } = await admin.post('POST /api/v1/utente/edit', {
      id: user.id,
      secondoFattoreRichiesto: true,
    })
    expect(body.secondoFattore).toEqual({ attivo: false, richiesto: true })
    expect(await as(user).post('POST /api/v1/auth/check_auth', {}).status).toBe(401)
    const refused = await signin(user)
    expect([refused.status, refused.headers.get('x-campo')]).toEqual([403, 'attivazione'])
    await anyone.post('POST /api/v1/auth/secondo-fattore/nuovo', credentials(user))
    await anyone.post('POST /api/v1/auth/secondo-fattore/conferma', {
      ...credentials(user),
      codice: await codeNow(user),
    })
    expect(await signin(user, await nextCode(user)).status).toBe(200)
  })

  it('removes it for a lost telephone, and ends the sessions with it', async () => {
    const { user } = await withSecondFactor()
    const { body } = await admin.post('POST /api/v1/utente/edit', {
      id: user.id,
      azzeraSecondoFattore: true,
    })
    expect(body.secondoFattore).toEqual({ attivo: false, richiesto: false })
    expect(await as(user).post('POST /api/v1/auth/check_auth', {}).status).toBe(401)
    expect(await signin(user).status).toBe(200)
  })

  it('who may not edit a user may not change his second factor either', async () => {
    const other = await aUser({ roles: ['SUPERADMIN'] })
    const reply = await admin.post('POST /api/v1/utente/edit', { id: other.id, azzeraSecondoFattore: true })
    expect(reply.status).toBe(403)
  })
})
