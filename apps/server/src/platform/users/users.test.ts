import type { Role } from '@xbetapp/domain/platform/roles/roles'
import { describe, expect, it } from 'vitest'
import { rowOf, rowsOf } from '#server/db/rows.ts'
import { testApp } from '#test/test-app.ts'

const { anyone, as, aUser, db, oneUserPerRole } = await testApp()
const users = await oneUserPerRole()
const admin = as(users.ADMIN)
const superadmin = as(users.SUPERADMIN)

let counter = 0
const fresh = (what: string) => `${what}-${++counter}`
type Client = typeof admin

const create = (fields: object = {}, client: Client = admin) =>
  client.raw('POST', '/api/v1/utente/new', {
    json: {
      username: fresh('nuovo'),
      password: 'parola lunga 1',
      roles: ['OPERATORE'],
      tasks: [],
      ...fields,
    },
  })
const edit = (body: object, client: Client = admin) =>
  client.raw('POST', '/api/v1/utente/edit', { json: body })
const remove = (body: object, client: Client = admin) =>
  client.raw('DELETE', '/api/v1/utente', { json: body })
const rolesOf = async (id: number) =>
  (await rowsOf(db, 'userRole', { idUser: id }, ['ruolo'], 'ruolo')).map((row) => row.ruolo)
const aTask = async () => {
  const name = fresh('Compito')
  await admin.post('POST /api/v1/task/new', { name })
  return name
}

it('a user edited by two admins from one version keeps the first edit and tells the second', async () => {
  const { id } = await aUser({ roles: ['OPERATORE'] })
  const edits = [['OPERATORE', 'BETS'], ['ANALISTA']]
  const replies = await Promise.all(edits.map((roles) => edit({ id, version: 1, roles }, superadmin)))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  const refused = replies.find(({ status }) => status === 409)
  expect(JSON.parse(refused?.text ?? '')).toMatchObject({
    message: 'I dati sono stati modificati da un altro utente. Ricarica e riprova',
    conflitto: { campi: [{ campo: 'roles', chi: users.SUPERADMIN.username }] },
  })
  const winner = replies.findIndex(({ status }) => status === 200)
  expect(await rolesOf(id)).toEqual(edits[winner]?.toSorted())
  expect(await edit({ id, version: 2, bonus: 3 }, superadmin).status).toBe(200)
  expect(await edit({ id, bonus: 4 }, superadmin).status).toBe(200)
})

describe('the list of users', () => {
  it('shows roles, tasks, bonus and accesses, and nothing of any password', async () => {
    const task = await aTask()
    const username = fresh('anna')
    await create({ username, roles: ['BETS', 'ANALISTA'], tasks: [task], bonus: 12.5 })
    const { body, text } = await admin.get('GET /api/v1/utente')
    expect(body.find((user) => user.username === username)).toEqual({
      id: expect.any(Number),
      version: 1,
      username,
      roles: ['ANALISTA', 'BETS'],
      tasks: [task],
      bonus: 12.5,
      nAccessi: 0,
      modificabile: true,
      secondoFattore: { attivo: false, richiesto: false },
    })
    expect(text).not.toMatch(/password|argon/i)
    expect(body.map((user) => user.username.toLowerCase())).toEqual(
      body.map((user) => user.username.toLowerCase()).toSorted(),
    )
  })

  it('marks those the caller may manage', async () => {
    const manageable = async (client: Client) => {
      const { body } = await client.get('GET /api/v1/utente')
      const byRole = Object.fromEntries(
        Object.entries(users).map(([role, user]) => [
          role,
          body.find((row) => row.id === user.id)?.modificabile,
        ]),
      )
      return byRole as Record<Role, boolean>
    }
    expect(await manageable(admin)).toMatchObject({
      OPERATORE: true,
      EXTRA: true,
      ADMIN: false,
      SUPERADMIN: false,
    })
    expect(await manageable(superadmin)).toMatchObject({ OPERATORE: true, ADMIN: true, SUPERADMIN: true })
  })

  it('and every call about users are for ADMIN', async () => {
    const { id } = await aUser({ roles: ['BETS'] })
    for (const role of ['ANAGRAFICHE', 'OPERATORE', 'CONTABILITÀ', 'EXTRA'] as const) {
      const client = as(users[role])
      expect(await client.get('GET /api/v1/utente').status).toBe(403)
      expect(await client.get('GET /api/v1/role').status).toBe(403)
      expect(await create({}, client).status).toBe(403)
      expect(await edit({ id, roles: ['ADMIN'] }, client).status).toBe(403)
      expect(await remove({ id }, client).status).toBe(403)
    }
    expect(await rolesOf(id)).toEqual(['BETS'])
  })
})

describe('the list of roles', () => {
  it('hides SUPERADMIN always and EXTRA from ADMIN, and has no Helper', async () => {
    const names = async (client: Client) =>
      (await client.get('GET /api/v1/role').body).map((role) => role.name)
    expect(await names(admin)).toEqual([
      'ADMIN',
      'OPERATORE',
      'ANALISTA',
      'REFERTATORE',
      'CALCOLATORE',
      'LINK',
      'CHIUSURE',
      'BETS',
      'CONTABILITÀ',
      'ANAGRAFICHE',
    ])
    expect(await names(superadmin)).toEqual(expect.arrayContaining(['EXTRA', 'ADMIN']))
    expect(await names(superadmin)).not.toContain('SUPERADMIN')
  })
})

describe('a new user', () => {
  it('can sign in with the given password, and his accesses start at zero', async () => {
    const username = fresh('Gino')
    const { body } = await create({ username: ` ${username} `, password: 'la sua parola', nAccessi: 99 })
    expect(body).toMatchObject({ username, roles: ['OPERATORE'], tasks: [], bonus: 0, nAccessi: 0 })
    const session = await anyone.post('POST /api/v1/auth/signin', { username, password: 'la sua parola' })
    expect(session.body.roles).toEqual(['OPERATORE'])
    const { body: list } = await admin.get('GET /api/v1/utente')
    expect(list.find((user) => user.username === username)?.nAccessi).toBe(1)
  })

  it.each([
    ['username', { username: ' ' }, 'Campo obbligatorio.'],
    ['password', { password: '' }, 'Campo obbligatorio.'],
    ['password', { password: undefined }, 'Campo obbligatorio.'],
    ['roles', { roles: [] }, 'Il campo ruolo è obbligatorio'],
    ['roles', { roles: undefined }, 'Il campo ruolo è obbligatorio'],
    ['roles', { roles: ['operatore'] }, 'Ruolo operatore non esistente'],
    ['roles', { roles: ['Helper'] }, 'Ruolo Helper non esistente'],
    ['tasks', { tasks: ['mai visto'] }, 'Task mai visto non esistente'],
    ['bonus', { bonus: -1 }, 'Il valore non deve contenere i caratteri - o +.'],
    ['bonus', { bonus: 1.005 }, 'Inserisci un numero decimale valido.'],
  ])('requires a valid %s, unlike in %j', async (field, fields, message) => {
    const username = fresh('mancato')
    const reply = await create({ username, ...fields })
    expect([reply.status, reply.message, reply.headers.get('x-campo')]).toEqual([400, message, field])
    expect(await rowsOf(db, 'appUser', { username }, ['id'])).toEqual([])
  })

  it('holds each role and task once, however often they are sent', async () => {
    const task = await aTask()
    const { body } = await create({ roles: ['BETS', 'LINK', 'BETS'], tasks: [task, task] })
    expect(body).toMatchObject({ roles: ['LINK', 'BETS'], tasks: [task] })
  })

  it('has a name no user has or had, case ignored', async () => {
    const username = fresh('Unico')
    const { body } = await create({ username })
    const taken = async () => {
      const reply = await create({ username: username.toUpperCase() })
      expect([reply.status, reply.message, reply.headers.get('x-campo')]).toEqual([
        409,
        `Lo username ${username.toUpperCase()} è già in uso`,
        'username',
      ])
    }
    await taken()
    await remove({ id: (body as { id: number }).id })
    await taken()
  })

  it('with an accent in his name is the same user in any case', async () => {
    await create({ username: 'Nicolò', password: 'parola lunga 1' })
    expect(await create({ username: 'NICOLÒ' }).status).toBe(409)
    const session = await anyone.post('POST /api/v1/auth/signin', {
      username: 'nicolÒ',
      password: 'parola lunga 1',
    })
    expect(session.body.username).toBe('Nicolò')
  })

  it('is created once by two concurrent calls with one name', async () => {
    const username = fresh('gemello')
    const replies = await Promise.all([
      create({ username }),
      create({ username: username.toUpperCase() }),
      create({ username }),
    ])
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409, 409])
    for (const reply of replies.filter(({ status }) => status === 409))
      expect(reply.text).toMatch(/è già in uso$/)
  })

  it('is never a SUPERADMIN, for any caller', async () => {
    for (const client of [admin, superadmin]) {
      for (const roles of [['SUPERADMIN'], ['BETS', 'SUPERADMIN']]) {
        const reply = await create({ roles }, client)
        expect([reply.status, reply.message]).toEqual([
          403,
          'Non hai i permessi per assegnare il ruolo SUPERADMIN',
        ])
      }
    }
  })

  it('may be made ADMIN by an ADMIN, EXTRA only by SUPERADMIN', async () => {
    expect(await create({ roles: ['ADMIN'] }).status).toBe(200)
    expect((await create({ roles: ['EXTRA'] })).message).toBe(
      'Non hai i permessi per assegnare il ruolo EXTRA',
    )
    expect(await create({ roles: ['EXTRA'] }, superadmin).body).toMatchObject({ roles: ['EXTRA'] })
  })

  it('is not created from unknown fields', async () => {
    const { body } = await create({
      id: 1,
      deletedAt: '2020-01-01',
      passwordHash: 'x',
      role: 'SUPERADMIN',
      modificabile: false,
    })
    expect(body).toMatchObject({ roles: ['OPERATORE'], modificabile: true })
    expect((body as { id: number }).id).not.toBe(1)
  })

  it('leaves an audit line with his creator and without his password', async () => {
    const { body } = await create({ password: 'parola-da-non-lasciare' })
    const lines = await rowsOf(db, 'audit', { entityId: String((body as { id: number }).id) })
    expect(lines).toMatchObject([{ action: 'users.create', actor: users.ADMIN.username, entity: 'utente' }])
    expect(JSON.stringify(await rowsOf(db, 'audit'))).not.toContain('parola-da-non-lasciare')
  })
})

describe('editing a user', () => {
  it('changes roles, tasks and bonus, each only when sent', async () => {
    const task = await aTask()
    const { id } = await aUser({ roles: ['BETS'] })
    expect(await edit({ id, roles: ['LINK', 'CHIUSURE'] }).body).toMatchObject({
      roles: ['LINK', 'CHIUSURE'],
      tasks: [],
      bonus: 0,
    })
    expect(await edit({ id, tasks: [task] }).body).toMatchObject({
      roles: ['LINK', 'CHIUSURE'],
      tasks: [task],
    })
    expect(await edit({ id, bonus: 3.3 }).body).toMatchObject({ tasks: [task], bonus: 3.3 })
    expect(await edit({ id, tasks: [] }).body).toMatchObject({
      roles: ['LINK', 'CHIUSURE'],
      tasks: [],
      bonus: 3.3,
    })
  })

  it('counts from the user’s next request on', async () => {
    const user = await aUser({ roles: ['BETS'] })
    expect(await as(user).get('GET /api/v1/bets/last-week').status).toBe(200)
    await edit({ id: user.id, roles: ['CONTABILITÀ'] })
    expect(await as(user).get('GET /api/v1/bets/last-week').status).toBe(403)
  })

  it('needs a role to be left', async () => {
    const { id } = await aUser({ roles: ['BETS'] })
    const reply = await edit({ id, roles: [] })
    expect([reply.status, reply.message, reply.headers.get('x-campo')]).toEqual([
      400,
      'Il campo ruolo è obbligatorio',
      'roles',
    ])
    expect((await edit({ id, roles: null })).message).toBe('Il campo ruolo è obbligatorio')
    expect(await rolesOf(id)).toEqual(['BETS'])
  })

  it('touches neither name, password nor accesses', async () => {
    const user = await aUser({ roles: ['BETS'] })
    const before = await rowOf(db, 'appUser', { id: user.id })
    await edit({
      id: user.id,
      username: user.username,
      password: 'nuova',
      passwordHash: 'x',
      nAccessi: 50,
      deletedAt: null,
    })
    expect(await rowOf(db, 'appUser', { id: user.id })).toEqual({ ...before, version: before.version + 1 })
  })

  it('finds the user by id or by name, and refuses when the two disagree', async () => {
    const [user, other] = [await aUser({ roles: ['BETS'] }), await aUser({ roles: ['BETS'] })]
    expect(await edit({ username: user.username.toUpperCase(), roles: ['LINK'] }).body).toMatchObject({
      id: user.id,
    })
    const reply = await edit({ id: user.id, username: other.username, roles: ['ADMIN'] })
    expect([reply.status, reply.message]).toEqual([400, 'Lo username non può essere modificato'])
    expect(await edit({ roles: ['LINK'] }).status).toBe(404)
    expect(await edit({ id: 999_999, roles: ['LINK'] }).status).toBe(404)
    expect(await rolesOf(user.id)).toEqual(['LINK'])
  })

  it('who is ADMIN or SUPERADMIN is for SUPERADMIN alone, himself included', async () => {
    const denied = [403, 'Non hai i permessi per modificare questo utente']
    const otherAdmin = await aUser({ roles: ['ADMIN', 'BETS'] })
    for (const target of [users.ADMIN, otherAdmin, users.SUPERADMIN]) {
      for (const body of [{ id: target.id }, { username: target.username }]) {
        const reply = await edit({ ...body, roles: ['ADMIN'], bonus: 1 })
        expect([reply.status, reply.message]).toEqual(denied)
      }
    }
    expect(await edit({ id: otherAdmin.id, roles: ['BETS'] }, superadmin).body).toMatchObject({
      roles: ['BETS'],
    })
  })

  it('keeps SUPERADMIN where it is held and gives it to no one', async () => {
    const root = await aUser({ roles: ['SUPERADMIN', 'OPERATORE'] })
    expect(await edit({ id: root.id, roles: ['BETS'] }, superadmin).body).toMatchObject({
      roles: ['SUPERADMIN', 'BETS'],
    })
    const { id } = await aUser({ roles: ['ADMIN'] })
    for (const client of [superadmin, admin]) {
      expect(await edit({ id, roles: ['ADMIN', 'SUPERADMIN'] }, client).status).toBe(403)
    }
    expect(await edit({ id: users.SUPERADMIN.id, roles: ['SUPERADMIN'] }, superadmin).status).toBe(200)
    expect(await rolesOf(id)).toEqual(['ADMIN'])
  })

  it('keeps EXTRA where it is held unless SUPERADMIN edits', async () => {
    const { id } = await aUser({ roles: ['EXTRA', 'BETS'] })
    expect(await edit({ id, roles: ['LINK'] }).body).toMatchObject({ roles: ['LINK', 'EXTRA'] })
    expect(await edit({ id, roles: [] }).body).toMatchObject({ roles: ['EXTRA'] })
    const other = await aUser({ roles: ['BETS'] })
    expect((await edit({ id: other.id, roles: ['BETS', 'EXTRA'] })).message).toBe(
      'Non hai i permessi per assegnare il ruolo EXTRA',
    )
    expect(await edit({ id, roles: ['BETS'] }, superadmin).body).toMatchObject({ roles: ['BETS'] })
  })

  it('cannot overtake a promotion: a user made ADMIN meanwhile is not edited', async () => {
    const { id } = await aUser({ roles: ['BETS'] })
    const [promotion, demotion] = await Promise.all([
      edit({ id, roles: ['ADMIN'] }, superadmin),
      edit({ id, roles: ['LINK'] }),
    ])
    expect(promotion.status).toBe(200)
    // Either the ADMIN came first and the SUPERADMIN overrode him, or the ADMIN came too late.
    expect([200, 403]).toContain(demotion.status)
    expect(await rolesOf(id)).toEqual(['ADMIN'])
  })
})

describe('deleting a user', () => {
  it('ends his sessions at once and removes him from the list; records of his acts keep his name', async () => {
    const user = await aUser({ roles: ['ADMIN'] })
    await as(user).post('POST /api/v1/anagrafica-sport/new', { nome: fresh('Sport') })
    expect(await remove({ id: user.id, username: user.username }, superadmin).status).toBe(204)
    expect(await as(user).get('GET /api/v1/valuta').status).toBe(401)
    expect(await rowsOf(db, 'session', { idUser: user.id }, ['idUser'])).toEqual([])
    expect((await admin.get('GET /api/v1/utente').body).map((row) => row.id)).not.toContain(user.id)
    expect(
      await anyone.post('POST /api/v1/auth/signin', { username: user.username, password: user.password })
        .status,
    ).toBe(401)
    expect(await rowsOf(db, 'audit', { actor: user.username }, ['id'])).not.toEqual([])
    expect(await remove({ id: user.id }, superadmin).status).toBe(404)
    expect(await edit({ id: user.id, roles: ['BETS'] }, superadmin).status).toBe(404)
  })

  it('is refused to an ADMIN for ADMINs and SUPERADMINs', async () => {
    const otherAdmin = await aUser({ roles: ['ADMIN'] })
    for (const target of [otherAdmin, users.ADMIN, users.SUPERADMIN]) {
      const reply = await remove({ id: target.id })
      expect([reply.status, reply.message]).toEqual([403, 'Non hai i permessi per eliminare questo utente'])
    }
    expect(await remove({ id: otherAdmin.id }, superadmin).status).toBe(204)
  })

  it('is refused to every user for himself, so that a SUPERADMIN always remains', async () => {
    const reply = await remove({ id: users.SUPERADMIN.id }, superadmin)
    expect([reply.status, reply.message]).toEqual([409, 'Non è possibile eliminare il proprio utente'])
  })

  it('by two SUPERADMINs of each other concurrently leaves one of them', async () => {
    const [a, b] = [await aUser({ roles: ['SUPERADMIN'] }), await aUser({ roles: ['SUPERADMIN'] })]
    const replies = await Promise.all([remove({ id: b.id }, as(a)), remove({ id: a.id }, as(b))])
    expect(replies.map((reply) => reply.status).sort()).toEqual([204, 401])
    const left = (await admin.get('GET /api/v1/utente').body).filter((user) => [a.id, b.id].includes(user.id))
    expect(left).toHaveLength(1)
  })

  it('refuses when id and name disagree', async () => {
    const [user, other] = [await aUser({ roles: ['BETS'] }), await aUser({ roles: ['BETS'] })]
    expect(await remove({ id: user.id, username: other.username }).status).toBe(400)
    expect(await remove({}).status).toBe(404)
    expect(await rolesOf(user.id)).toEqual(['BETS'])
  })
})

describe('tasks', () => {
  const removeTask = (body: object, client: Client = admin) =>
    client.raw('DELETE', '/api/v1/task', { json: body })

  it('are added under either of their names and answer both', async () => {
    const [a, b] = [fresh('Task'), fresh('Task')]
    expect(await admin.post('POST /api/v1/task/new', { name: a }).body).toEqual({ name: a, nome: a })
    expect(await admin.post('POST /api/v1/task/new', { nome: b }).body).toEqual({ name: b, nome: b })
    expect(await as(users.BETS).get('GET /api/v1/task').body).toEqual(
      expect.arrayContaining([{ name: a, nome: a }]),
    )
    expect(await removeTask({ nome: a }).status).toBe(204)
    expect(await removeTask({ name: b, nome: b }).status).toBe(204)
    expect(await removeTask({ nome: a }).status).toBe(404)
  })

  it('have unique names, case ignored', async () => {
    const name = await aTask()
    const reply = await admin.post('POST /api/v1/task/new', { name: name.toUpperCase() })
    expect([reply.status, reply.message]).toEqual([409, `Il nome ${name.toUpperCase()} è già in uso`])
    expect((await admin.post('POST /api/v1/task/new', {})).message).toBe('Campo obbligatorio.')
  })

  it('deleted are removed from their users', async () => {
    const [kept, gone] = [await aTask(), await aTask()]
    const { body } = await create({ tasks: [kept, gone] })
    await removeTask({ nome: gone })
    const user = (await admin.get('GET /api/v1/utente').body).find(
      (row) => row.id === (body as { id: number }).id,
    )
    expect(user?.tasks).toEqual([kept])
  })

  it('are written by ADMIN alone', async () => {
    const name = await aTask()
    const client = as(users.ANAGRAFICHE)
    expect(await client.post('POST /api/v1/task/new', { name: 'x' }).status).toBe(403)
    expect(await removeTask({ nome: name }, client).status).toBe(403)
  })
})
