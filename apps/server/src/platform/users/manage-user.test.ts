import { expect, it } from 'vitest'
import { rowOf, rowsOf, updateRows } from '#server/db/rows.ts'
import { testApp } from '#test/test-app.ts'
import { manageUser } from './manage-user.ts'

const { anyone, as, aUser, ctx, db } = await testApp()
const signin = (username: string, password: string) =>
  anyone.post('POST /api/v1/auth/signin', { username, password })

it('creates a user of any role, who signs in', async () => {
  await manageUser(ctx, { kind: 'create', username: 'Capo', roles: ['SUPERADMIN'], password: 'parola-lunga' })
  expect((await signin('capo', 'parola-lunga').body).roles).toEqual(['SUPERADMIN'])
  await expect(
    manageUser(ctx, { kind: 'create', username: 'CAPO', roles: ['ADMIN'], password: 'parola-lunga' }),
  ).rejects.toThrow('già in uso')
})

it('sets a new password: the old one and every open session end, and failed attempts are reset', async () => {
  const user = await aUser()
  for (let i = 0; i < 5; i++) await signin(user.username, 'sbagliata')
  await manageUser(ctx, { kind: 'password', username: user.username.toUpperCase(), password: 'nuova-parola' })
  expect(await as(user).post('POST /api/v1/auth/check_auth', {}).status).toBe(401)
  expect(await signin(user.username, user.password).status).toBe(401)
  expect(await signin(user.username, 'nuova-parola').status).toBe(200)
})

it('sets exactly the roles given', async () => {
  const user = await aUser({ roles: ['OPERATORE', 'LINK'] })
  await manageUser(ctx, { kind: 'roles', username: user.username, roles: ['ANALISTA'] })
  const { body } = await as(user).post('POST /api/v1/auth/check_auth', {})
  expect(body.roles).toEqual(['ANALISTA'])
  const lines = await manageUser(ctx, { kind: 'list' })
  expect(lines.find((line) => line.startsWith(user.username))).toContain('ANALISTA')
  const line = await rowOf(
    db,
    'audit',
    { entity: 'utente', entityId: String(user.id), action: 'users.edit' },
    ['before', 'after'],
  )
  expect(line).toEqual({ before: { roles: ['LINK', 'OPERATORE'] }, after: { roles: ['ANALISTA'] } })
})

it('refuses a role or a user that does not exist, and a short password', async () => {
  const { username } = await aUser()
  await expect(manageUser(ctx, { kind: 'roles', username, roles: ['RE'] })).rejects.toThrow('non esistente')
  await expect(manageUser(ctx, { kind: 'reset-2fa', username: 'nessuno' })).rejects.toThrow('non trovato')
  await expect(manageUser(ctx, { kind: 'password', username, password: 'corta' })).rejects.toThrow(
    'almeno 12',
  )
})

it('makes a password where none is given, and shows it once', async () => {
  const lines = await manageUser(ctx, { kind: 'create', username: 'nuovo', roles: ['ADMIN'], password: null })
  const [, password = ''] = /^Password: (.{16})$/.exec(lines.at(-1) ?? '') ?? []
  expect(await signin('nuovo', password).status).toBe(200)
})

it('ends a demo: its users are deleted with their sessions, who has their password gets another, the mark is removed', async () => {
  const [made, first, own] = [await aUser(), await aUser(), await aUser()]
  const invented = { ...made, password: 'quella-della-demo' }
  await manageUser(ctx, { kind: 'password', username: made.username, password: invented.password })
  const { passwordHash } = await rowOf(db, 'appUser', { username: invented.username }, ['passwordHash'])
  await updateRows(db, 'appUser', { username: invented.username }, { demo: true })
  await updateRows(db, 'appUser', { username: first.username }, { passwordHash })
  await updateRows(db, 'installation', {}, { demoSince: new Date() })
  const { token } = await signin(invented.username, invented.password).body
  const lines = await manageUser(ctx, { kind: 'end-demo', password: null })
  const [, shown = ''] = /^Password: (.+)$/.exec(lines[2] ?? '') ?? []
  expect(lines).toEqual([
    `Utenti demo eliminati: ${invented.username}`,
    `Password di ${first.username} cambiata: era quella della demo`,
    `Password: ${shown}`,
    'Il database non è più una demo',
  ])
  expect(await signin(invented.username, invented.password).status).toBe(401)
  expect(await as({ ...invented, token }).post('POST /api/v1/auth/check_auth', {}).status).toBe(401)
  expect(await signin(first.username, invented.password).status).toBe(401)
  expect(await signin(first.username, shown).status).toBe(200)
  expect(await signin(own.username, own.password).status).toBe(200)
  expect(await rowsOf(db, 'installation', {}, ['demoSince'])).toEqual([{ demoSince: null }])
})

it('a demo’s user cannot sign in outside a demo', async () => {
  const { username, password } = await aUser()
  await updateRows(db, 'appUser', { username }, { demo: true })
  expect(await signin(username, password).status).toBe(401)
})
