import { describe, expect, it, test } from 'vitest'
import { rowOf, rowsOf, updateRows } from '#server/db/rows.ts'
import { testApp } from '#test/test-app.ts'

const { anyone, as, aUser, clock, db, baseUrl } = await testApp()
const WRONG = 'Username o password non corretti'

const signin = (username: string, password: string) =>
  anyone.post('POST /api/v1/auth/signin', { username, password })

describe('a right password', () => {
  it('opens a session: token, username and roles in the answer', async () => {
    const user = await aUser({ roles: ['OPERATORE', 'LINK'] })
    const { body } = await signin(user.username, user.password)
    expect(body).toEqual({ token: expect.any(String), username: user.username, roles: ['LINK', 'OPERATORE'] })
    expect(await as({ ...user, token: body.token }).get('GET /api/v1/valuta').status).toBe(200)
  })

  it('sets the same token as a cookie that no script can read and no other site can send', async () => {
    const user = await aUser()
    const { headers, body } = await signin(user.username, user.password)
    const [cookie = ''] = headers.getSetCookie()
    expect(cookie).toContain(`xbetapp_session=${body.token}`)
    expect(cookie).toMatch(/HttpOnly/)
    expect(cookie).toMatch(/SameSite=Strict/)
    expect(cookie).toMatch(/Path=\//)
  })

  it('is accepted with the username in any case, and returns the name as it is stored', async () => {
    const user = await aUser({ username: 'Mario.Rossi' })
    expect((await signin(' mario.ROSSI ', user.password).body).username).toBe('Mario.Rossi')
  })

  it('counts the access, and records user and time', async () => {
    const user = await aUser()
    await signin(user.username, user.password)
    await signin(user.username, user.password)
    const row = await rowOf(db, 'appUser', { id: user.id }, ['nAccessi'])
    expect(row.nAccessi).toBe(2)
    const lines = await rowsOf(db, 'audit', { action: 'auth.signin', entityId: String(user.id) }, [
      'actor',
      'at',
    ])
    expect(lines).toEqual([
      { actor: user.username, at: clock.now() },
      { actor: user.username, at: clock.now() },
    ])
  })

  it('never leaves a usable token on the disk', async () => {
    const user = await aUser()
    const { token } = await signin(user.username, user.password).body
    const rows = await rowsOf(db, 'session', { idUser: user.id })
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(rows.some((row) => row.tokenHash.equals(Buffer.from(token)))).toBe(false)
  })
})

describe('a refusal', () => {
  it('is the same for a wrong password and an unknown user', async () => {
    const user = await aUser()
    const wrong = await signin(user.username, 'sbagliata-1')
    const unknown = await signin('nessuno', 'sbagliata-1')
    expect([wrong.status, wrong.message]).toEqual([401, WRONG])
    expect([unknown.status, unknown.message]).toEqual([401, WRONG])
    expect(wrong.headers.get('set-cookie')).toBeNull()
  })

  it('treats a deleted user as unknown', async () => {
    const user = await aUser()
    await updateRows(db, 'appUser', { id: user.id }, { deletedAt: clock.now() })
    expect(await signin(user.username, user.password).refusal).toBe(`401 ${WRONG}`)
  })

  it('tells a user without roles whom to ask', async () => {
    const user = await aUser({ roles: [] })
    expect(await signin(user.username, user.password).refusal).toBe(
      '403 Utente senza ruoli: contatta un amministratore',
    )
  })

  it.each([{}, { username: 'admin' }, { username: ' ', password: 'x' }, { username: 'admin', password: '' }])(
    '%j lacks a field',
    async (body) => {
      const reply = await anyone.raw('POST', '/api/v1/auth/signin', { json: body })
      expect([reply.status, reply.message]).toEqual([400, 'Campo obbligatorio.'])
    },
  )
})

test('no answer carries a password hash, for any caller', async () => {
  const root = await aUser({ roles: ['SUPERADMIN'] })
  const { contract } = await import('@xbetapp/contract/contract')
  const lists = Object.keys(contract).filter((key) => key.startsWith('GET /') && !key.includes(':'))
  for (const key of lists) {
    const reply = await fetch(`${baseUrl}${key.slice(4)}`, {
      headers: { authorization: `Bearer ${root.token}` },
    })
    expect(await reply.text(), key).not.toMatch(/argon2|passwordHash|password_hash/)
  }
})
