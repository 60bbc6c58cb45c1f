import { describe, expect, it } from 'vitest'
import { deleteRows, insertRow, rowOf, rowsOf, updateRows } from '#server/db/rows.ts'
import { testApp } from '#test/test-app.ts'

const { anyone, as, asBrowser, aUser, clock, db, setVariable } = await testApp()
const HOUR_MS = 3_600_000

const check = (client: typeof anyone, username?: string) =>
  client.post('POST /api/v1/auth/check_auth', username === undefined ? {} : { username })

describe('check_auth', () => {
  it('returns the signed-in user with his present roles', async () => {
    const user = await aUser({ roles: ['ANALISTA'] })
    expect(await check(as(user), user.username).body).toMatchObject({
      username: user.username,
      roles: ['ANALISTA'],
    })
    await insertRow(db, 'userRole', { idUser: user.id, ruolo: 'ADMIN' })
    expect((await check(as(user)).body).roles).toEqual(['ADMIN', 'ANALISTA'])
  })

  it('refuses a page that shows another user', async () => {
    const user = await aUser()
    expect(await check(as(user), 'un-altro').refusal).toBe('401 Non autenticato')
  })

  it('tells whether notifications are shown', async () => {
    const user = await aUser()
    expect((await check(as(user)).body).notifiche).toBe(true)
    await setVariable('notifiche_attive', 'False')
    expect((await check(as(user)).body).notifiche).toBe(false)
  })
})

describe('a session', () => {
  it('is identified by token or cookie', async () => {
    const user = await aUser()
    expect(await check(as(user)).status).toBe(200)
    expect(await check(asBrowser(user)).status).toBe(200)
    expect(await check(anyone).status).toBe(401)
  })

  it('ends for both at logout', async () => {
    const user = await aUser()
    const logout = await asBrowser(user).post('POST /api/v1/auth/logout', undefined)
    expect(logout.status).toBe(204)
    expect(logout.headers.get('set-cookie')).toMatch(/^xbetapp_session=;/)
    expect(await check(as(user)).status).toBe(401)
    expect(await check(asBrowser(user)).status).toBe(401)
  })

  it('of the cookie ends too when the token of another one logs out', async () => {
    const user = await aUser()
    const second = await aUser()
    const both = { authorization: `Bearer ${user.token}`, cookie: `xbetapp_session=${second.token}` }
    await anyone.raw('POST', '/api/v1/auth/logout', { headers: both })
    expect(await check(as(user)).status).toBe(401)
    expect(await check(as(second)).status).toBe(401)
  })

  it('can be logged out twice, and without being signed in', async () => {
    expect(await anyone.post('POST /api/v1/auth/logout', undefined).status).toBe(204)
  })

  it('lasts a day from its last use', async () => {
    const user = await aUser()
    for (let i = 0; i < 3; i++) {
      clock.advance(23 * HOUR_MS)
      expect(await check(as(user)).status).toBe(200)
    }
    clock.advance(24 * HOUR_MS + 1)
    expect(await check(as(user)).status).toBe(401)
  })

  it('of a deleted user ends at once', async () => {
    const user = await aUser()
    await updateRows(db, 'appUser', { id: user.id }, { deletedAt: clock.now() })
    expect(await check(as(user)).status).toBe(401)
  })

  it('of a user who lost all roles ends at once', async () => {
    const user = await aUser({ roles: ['ADMIN'] })
    expect(await as(user).get('GET /api/v1/tipster').status).toBe(200)
    await deleteRows(db, 'userRole', { idUser: user.id })
    expect(await as(user).get('GET /api/v1/tipster').status).toBe(401)
  })

  it('gives access by the present roles', async () => {
    const user = await aUser({ roles: ['OPERATORE'] })
    expect(await as(user).get('GET /api/v1/bets/last-week').status).toBe(200)
    await updateRows(db, 'userRole', { idUser: user.id }, { ruolo: 'CONTABILITÀ' })
    expect(await as(user).get('GET /api/v1/bets/last-week').status).toBe(403)
  })

  it('is not written to at every poll', async () => {
    const user = await aUser()
    const seen = () => rowOf(db, 'session', { idUser: user.id }, ['lastSeenAt'])
    const before = await seen()
    clock.advance(60_000)
    await check(as(user))
    expect(await seen()).toEqual(before)
    clock.advance(300_000)
    await check(as(user))
    expect(await seen()).toEqual({ lastSeenAt: clock.now() })
  })
})

describe('where a user is signed in', () => {
  const CHROME = 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0.0.0'
  const signedIn = async (user: Awaited<ReturnType<typeof aUser>>, userAgent: string) => {
    const reply = await anyone.raw('POST', '/api/v1/auth/signin', {
      headers: { 'user-agent': userAgent },
      json: { username: user.username, password: user.password },
    })
    return as({ ...user, token: (reply.body as { token: string }).token })
  }
  const list = async (client: typeof anyone) => await client.get('GET /api/v1/auth/sessioni').body

  it('lists only his own sessions, the calling one first, with the browser each was opened from', async () => {
    const user = await aUser()
    await aUser()
    await signedIn(user, CHROME)
    clock.advance(HOUR_MS)
    const here = await signedIn(user, 'x'.repeat(5000))
    clock.advance(HOUR_MS)
    const phone = await signedIn(user, 'telefono')
    expect((await list(phone)).map(({ userAgent }) => userAgent)).toEqual([
      'telefono',
      'x'.repeat(300),
      CHROME,
      '',
    ])
    const mine = await list(here)
    expect(mine.map(({ corrente }) => corrente)).toEqual([true, false, false, false])
    expect(mine[0]?.userAgent).toBe('x'.repeat(300))
    expect(JSON.stringify(mine)).not.toContain('hash')
  })

  it('lists no session that has ended', async () => {
    const user = await aUser()
    await signedIn(user, CHROME)
    clock.advance(24 * HOUR_MS + 1)
    const now = await signedIn(user, 'adesso')
    expect((await list(now)).map(({ userAgent }) => userAgent)).toEqual(['adesso'])
  })

  it('ends one session at a time: it is refused, the others stay', async () => {
    const user = await aUser()
    const [left, here] = [await signedIn(user, CHROME), await signedIn(user, 'qui')]
    const { id } = (await list(here)).find(({ userAgent }) => userAgent === CHROME) ?? { id: 0 }
    const end = () => here.delete('DELETE /api/v1/auth/sessioni', { body: { id } })
    expect(await end().status).toBe(204)
    expect(await check(left).status).toBe(401)
    expect(await check(here).status).toBe(200)
    expect(await check(as(user)).status).toBe(200)
    expect(await end().refusal).toBe('404 Risorsa non trovata')
  })

  it('ends all the others at once', async () => {
    const user = await aUser()
    const [left, here] = [await signedIn(user, CHROME), await signedIn(user, 'qui')]
    for (let i = 0; i < 2; i++)
      expect(await here.delete('DELETE /api/v1/auth/sessioni', { body: {} }).status).toBe(204)
    expect(await check(left).status).toBe(401)
    expect(await check(as(user)).status).toBe(401)
    expect(await list(here)).toHaveLength(1)
    const written = await rowsOf(db, 'audit', { actor: user.username, action: 'auth.sessions.end' }, [
      'action',
    ])
    expect(written).toHaveLength(1)
  })

  it('cannot be ended by another user, whatever number he guesses', async () => {
    const [owner, other] = [await aUser(), await aUser({ roles: ['SUPERADMIN'] })]
    const [{ id } = { id: 0 }] = await list(as(owner))
    expect(await as(other).delete('DELETE /api/v1/auth/sessioni', { body: { id } }).status).toBe(404)
    expect(await check(as(owner)).status).toBe(200)
  })
})

it('a session used every day still ends after a month', async () => {
  const user = await aUser()
  for (let day = 1; day < 30; day++) {
    clock.advance(23 * HOUR_MS)
    expect(await check(as(user)).status, `day ${day}`).toBe(200)
  }
  clock.advance(23 * HOUR_MS)
  for (let hours = 0; hours < 60; hours += 20) {
    await check(as(user))
    clock.advance(20 * HOUR_MS)
  }
  expect(await check(as(user)).status).toBe(401)
})
