import { describe, expect, it } from 'vitest'
import { testApp } from '#test/test-app.ts'

const { anyone, as, asBrowser, aUser, clock, db, setVariable } = await testApp()
const HOUR_MS = 3_600_000

const check = (client: typeof anyone, username?: string) =>
  client.post('POST /api/v1/auth/check_auth', username === undefined ? {} : { username })

describe('check_auth', () => {
  it('says who is logged in, with the roles he holds now', async () => {
    const user = await aUser({ roles: ['ANALISTA'] })
    expect((await check(as(user), user.username)).body).toMatchObject({
      username: user.username,
      roles: ['ANALISTA'],
    })
    await db.insertInto('utenteRuolo').values({ idUtente: user.id, ruolo: 'ADMIN' }).execute()
    expect((await check(as(user))).body.roles).toEqual(['ADMIN', 'ANALISTA'])
  })

  it('refuses a page that believes it is somebody else’s', async () => {
    const user = await aUser()
    expect(await check(as(user), 'un-altro')).toMatchObject({ status: 401, message: 'Non autenticato' })
  })

  it('tells whether notifications are shown', async () => {
    const user = await aUser()
    expect((await check(as(user))).body.notifiche).toBe(true)
    await setVariable('notifiche_attive', 'False')
    expect((await check(as(user))).body.notifiche).toBe(false)
  })
})

describe('a session', () => {
  it('is the token or the cookie, whichever comes', async () => {
    const user = await aUser()
    expect((await check(as(user))).status).toBe(200)
    expect((await check(asBrowser(user))).status).toBe(200)
    expect((await check(anyone)).status).toBe(401)
  })

  it('ends for both with the logout', async () => {
    const user = await aUser()
    const logout = await asBrowser(user).post('POST /api/v1/auth/logout', undefined)
    expect(logout.status).toBe(204)
    expect(logout.headers.get('set-cookie')).toMatch(/^xbetapp_session=;/)
    expect((await check(as(user))).status).toBe(401)
    expect((await check(asBrowser(user))).status).toBe(401)
  })

  it('of the cookie ends too when the token of another one logs out', async () => {
    const user = await aUser()
    const second = await aUser()
    const both = { authorization: `Bearer ${user.token}`, cookie: `xbetapp_session=${second.token}` }
    await anyone.raw('POST', '/api/v1/auth/logout', { headers: both })
    expect((await check(as(user))).status).toBe(401)
    expect((await check(as(second))).status).toBe(401)
  })

  it('can be logged out twice, and by nobody', async () => {
    expect((await anyone.post('POST /api/v1/auth/logout', undefined)).status).toBe(204)
  })

  it('lasts a day from its last use', async () => {
    const user = await aUser()
    for (let i = 0; i < 3; i++) {
      clock.advance(23 * HOUR_MS)
      expect((await check(as(user))).status).toBe(200)
    }
    clock.advance(24 * HOUR_MS + 1)
    expect((await check(as(user))).status).toBe(401)
  })

  it('of a deleted user is over at once', async () => {
    const user = await aUser()
    await db.updateTable('utente').set({ deletedAt: clock.now() }).where('id', '=', user.id).execute()
    expect((await check(as(user))).status).toBe(401)
  })

  it('of a user stripped of his roles is over at once', async () => {
    const user = await aUser({ roles: ['ADMIN'] })
    expect((await as(user).get('GET /api/v1/tipster')).status).toBe(200)
    await db.deleteFrom('utenteRuolo').where('idUtente', '=', user.id).execute()
    expect((await as(user).get('GET /api/v1/tipster')).status).toBe(401)
  })

  it('lets in only where the role of this moment may go', async () => {
    const user = await aUser({ roles: ['OPERATORE'] })
    expect((await as(user).get('GET /api/v1/bets/last-week')).status).toBe(200)
    await db
      .updateTable('utenteRuolo')
      .set({ ruolo: 'CONTABILITÀ' })
      .where('idUtente', '=', user.id)
      .execute()
    expect((await as(user).get('GET /api/v1/bets/last-week')).status).toBe(403)
  })

  it('is not written to at every poll', async () => {
    const user = await aUser()
    const seen = () =>
      db.selectFrom('sessione').select('lastSeenAt').where('idUtente', '=', user.id).executeTakeFirstOrThrow()
    const before = await seen()
    clock.advance(60_000)
    await check(as(user))
    expect(await seen()).toEqual(before)
    clock.advance(300_000)
    await check(as(user))
    expect(await seen()).toEqual({ lastSeenAt: clock.now() })
  })
})

it('a session used every day ends after a month all the same', async () => {
  const user = await aUser()
  for (let day = 1; day < 30; day++) {
    clock.advance(23 * HOUR_MS)
    expect((await check(as(user))).status, `day ${day}`).toBe(200)
  }
  clock.advance(23 * HOUR_MS)
  for (let hours = 0; hours < 60; hours += 20) {
    await check(as(user))
    clock.advance(20 * HOUR_MS)
  }
  expect((await check(as(user))).status).toBe(401)
})
