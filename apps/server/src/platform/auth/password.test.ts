import { PASSWORD_KNOWN, PASSWORD_TOO_SHORT } from '@xbetapp/domain/platform/auth/password'
import { describe, expect, it } from 'vitest'
import { rowOf, updateRows } from '#server/db/rows.ts'
import type { TestUser } from '#test/factories.ts'
import { testApp } from '#test/test-app.ts'
import { hashPassword } from './passwords.ts'
import { factorPlace } from './second-factor.ts'
import { codeAt } from './totp.ts'

const { anyone, as, aUser, clock, ctx, db, baseUrl } = await testApp()
const NEW = 'ventiquattro barche'
const signin = (user: TestUser, more: object = {}, headers: Record<string, string> = {}) =>
  anyone.post(
    'POST /api/v1/auth/signin',
    { username: user.username, password: user.password, ...more },
    { headers },
  )
const change = (user: TestUser, nuovaPassword: string, password = user.password) =>
  as(user).post('POST /api/v1/auth/password', { password, nuovaPassword })
const bell = async (user: TestUser) =>
  (await as(user).get('GET /api/v1/notifiche/last-week').body).map(({ testo }) => testo)
const stands = async (token: string, user: TestUser) =>
  (await as({ ...user, token }).post('POST /api/v1/auth/check_auth', {}).status) === 200

/** A user whose password was set before the rule existed. */
async function withPassword(password: string): Promise<TestUser> {
  const user = await aUser({ roles: ['OPERATORE'] })
  const passwordHash = await hashPassword(password)
  await updateRows(db, 'appUser', { id: user.id }, { passwordHash })
  return { ...user, password }
}

describe('the user’s own password', () => {
  it('is changed with the present one; the other sessions end, this one stays, and the bell reports it', async () => {
    const user = await aUser()
    const elsewhere = (await signin(user).body).token
    expect(await change(user, NEW, 'sbagliata')).toMatchObject({ status: 403, text: 'Password non corretta' })
    expect(await change(user, NEW).status).toBe(204)
    expect([await stands(user.token, user), await stands(elsewhere, user)]).toEqual([true, false])
    expect(await bell(user)).toEqual([expect.stringContaining('La tua password è stata cambiata')])
    expect(await signin(user).status).toBe(401)
    expect(await signin({ ...user, password: NEW }).status).toBe(200)
  })

  it.each([
    ['undici char', PASSWORD_TOO_SHORT],
    ['iloveyou2026', PASSWORD_KNOWN],
    ['111111111111', PASSWORD_KNOWN],
  ])('is refused at its field when it is %s', async (nuovaPassword, sentence) => {
    const user = await aUser()
    const reply = await change(user, nuovaPassword)
    expect([reply.status, reply.message, reply.headers.get('x-campo')]).toEqual([
      400,
      sentence,
      'nuovaPassword',
    ])
    expect(await signin(user).status).toBe(200)
  })

  it('follows the same rule when an admin creates a user', async () => {
    const admin = as(await aUser({ roles: ['ADMIN'] }))
    const create = (password: string) =>
      admin.post('POST /api/v1/utente/new', { username: 'nuovo-arrivato', password, roles: ['BETS'] })
    const refused = await create('corta')
    expect([refused.status, refused.message, refused.headers.get('x-campo')]).toEqual([
      400,
      PASSWORD_TOO_SHORT,
      'password',
    ])
    expect(await create('nuovo-arrivato1').status).toBe(400)
    expect(await create(NEW).status).toBe(200)
  })
})

describe('a password from before the rule', () => {
  it.each(['corta', 'password1234'])(
    '%s opens nothing until another is chosen, in the same call',
    async (old) => {
      const user = await withPassword(old)
      const asked = await signin(user)
      expect([asked.status, asked.headers.get('x-campo'), asked.headers.get('set-cookie')]).toEqual([
        403,
        'nuovaPassword',
        null,
      ])
      expect((await signin(user, { nuovaPassword: 'corta anche' })).headers.get('x-campo')).toBe(
        'nuovaPassword',
      )
      const { token } = await signin(user, { nuovaPassword: NEW }).body
      expect([await stands(token, user), await stands(user.token, user)]).toEqual([true, false])
      expect(await signin(user).status).toBe(401)
      expect(await signin({ ...user, password: NEW }).status).toBe(200)
    },
  )

  it('is not reported to a caller who does not know it', async () => {
    const user = await withPassword('corta')
    expect(await signin({ ...user, password: 'altra' }, { nuovaPassword: NEW }).status).toBe(401)
  })

  it('does not use up the code of the telephone', async () => {
    const user = await withPassword('corta')
    const { username, password } = user
    await anyone.post('POST /api/v1/auth/secondo-fattore/nuovo', { username, password })
    const { segreto } = await rowOf(db, 'secondFactor', { idUser: user.id })
    const secret = ctx.secrets?.open(segreto, factorPlace(user.id)) ?? Buffer.alloc(0)
    const codice = () => codeAt(secret, clock.now())
    await anyone.post('POST /api/v1/auth/secondo-fattore/conferma', { username, password, codice: codice() })
    clock.advance(30_000)
    expect((await signin(user, { codice: codice() })).headers.get('x-campo')).toBe('nuovaPassword')
    expect(await signin(user, { codice: '000000', nuovaPassword: NEW }).status).toBe(403)
    expect(await signin(user, { codice: codice(), nuovaPassword: NEW }).status).toBe(200)
  })
})

describe('a sign-in from a new device', () => {
  const NEWS = 'da un dispositivo nuovo'
  const ring = async (user: TestUser) => (await bell(user)).filter((testo) => testo.includes(NEWS)).length

  it('is reported to him alone; neither the first ever nor later ones from that device are', async () => {
    const [user, other] = [await aUser(), await aUser()]
    await signin(user, {}, { 'user-agent': 'Firefox' })
    await signin(user, {}, { 'user-agent': 'Firefox' })
    expect(await ring(user)).toBe(0)
    await signin(user, {}, { 'user-agent': 'Altro' })
    expect([await ring(user), await ring(other)]).toEqual([1, 0])
    await signin(user, {}, { 'user-agent': 'Altro' })
    expect(await ring(user)).toBe(1)
  })

  it('is not reported for a known browser, whatever its user agent is now', async () => {
    const user = await aUser()
    const { headers } = await signin(user, {}, { 'user-agent': 'Firefox 1' })
    const cookie = headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
    await signin(user, {}, { 'user-agent': 'Firefox 2', cookie, origin: baseUrl })
    expect(await ring(user)).toBe(0)
  })
})

it('a demo’s session is invalid outside a demo', async () => {
  const user = await aUser()
  expect(await stands(user.token, user)).toBe(true)
  await updateRows(db, 'appUser', { id: user.id }, { demo: true })
  expect(await stands(user.token, user)).toBe(false)
})
