import { expect, it } from 'vitest'
import { withTransaction } from '#server/kernel/transaction.ts'
import { recordQueries } from '#test/database.ts'
import { testApp } from '#test/test-app.ts'
import { notify, notifyUser } from './notifications.ts'

const { as, aUser, clock, ctx, pool } = await testApp()
const staff = as(await aUser({ roles: ['CONTABILITÀ'] }))
const tell = (testo: string) => withTransaction(ctx, (tx) => notify(tx, testo))
const bell = (headers: Record<string, string> = {}) =>
  staff.get('GET /api/v1/notifiche/last-week', { headers })

it('the bell shows the last week, the newest first', async () => {
  await tell('vecchia')
  clock.advance(3_600_000)
  await tell('nuova')
  expect(await bell().body).toEqual([
    { data: '2026-03-11T13:00:00', testo: 'nuova' },
    { data: '2026-03-11T12:00:00', testo: 'vecchia' },
  ])
})

it('an unchanged one is a 304 that reads no notification', async () => {
  const etag = (await bell()).headers.get('etag') ?? ''
  const queries = recordQueries(pool)
  expect(await bell({ 'if-none-match': etag }).status).toBe(304)
  queries.stop()
  expect(queries.statements.filter((sql) => sql.includes('"notifica"'))).toEqual([])
  await tell('altra')
  expect(await bell({ 'if-none-match': etag }).status).toBe(200)
})

it('a notification of a rolled back transaction is never delivered', async () => {
  const before = await bell().body
  await withTransaction(ctx, async (tx) => {
    await notify(tx, 'mai successo')
    throw new Error('indietro')
  }).catch(() => undefined)
  expect(await bell().body).toEqual(before)
})

it('a note for one user is read by him alone, and no cached list of another user is served to him', async () => {
  const user = await aUser()
  await withTransaction(ctx, (tx) => notifyUser(tx, user.id, 'solo per te'))
  const own = await as(user).get('GET /api/v1/notifiche/last-week')
  expect(own.body[0]?.testo).toBe('solo per te')
  const others = await bell({ 'if-none-match': own.headers.get('etag') ?? '' })
  expect(others.status).toBe(200)
  expect(JSON.stringify(others.body)).not.toContain('solo per te')
})
