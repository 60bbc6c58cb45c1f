import { expect, it } from 'vitest'
import { deleteRows, insertRow, rowsOf } from '#server/db/rows.ts'
import { testApp } from '#test/test-app.ts'
import { housekeepingJob } from './housekeeping-job.ts'

const { aUser, clock, ctx, db } = await testApp()
const HOUR_MS = 3_600_000
const ago = (hours: number) => new Date(clock.now().getTime() - hours * HOUR_MS)

it('deletes what has expired and keeps the rest', async () => {
  const { id } = await aUser()
  await deleteRows(db, 'session', {})
  const session = (name: string, expiresAt: Date) => ({
    tokenHash: Buffer.from(name),
    idUser: id,
    expiresAt,
  })
  await insertRow(db, 'session', [session('finita', ago(1)), session('viva', ago(-1))])
  const call = (chiave: string, createdAt: Date) => ({
    chiave,
    actor: 'x',
    endpoint: 'y',
    requestHash: Buffer.from('z'),
    createdAt,
  })
  await insertRow(db, 'idempotencyKey', [call('vecchia', ago(25)), call('recente', ago(23))])
  const attempt = (chiave: string, ultimo: Date) => ({ chiave, level: 3, ultimo })
  await insertRow(db, 'failedSignIn', [attempt('vecchio', ago(25)), attempt('recente', ago(2))])
  const update = (updateId: number, handledAt: Date | null) => ({
    botId: 1,
    updateId,
    payload: '{}',
    receivedAt: ago(999),
    handledAt,
  })
  await insertRow(db, 'telegramInbox', [update(1, ago(24 * 8)), update(2, ago(24 * 6)), update(3, null)])

  const job = housekeepingJob()
  expect(await job.run(ctx)).toBe(false)

  const sessions = await rowsOf(db, 'session', {}, ['tokenHash'])
  expect(sessions.map((row) => row.tokenHash.toString())).toEqual(['viva'])
  expect(await rowsOf(db, 'idempotencyKey', {}, ['chiave'])).toEqual([{ chiave: 'recente' }])
  expect(await rowsOf(db, 'failedSignIn', {}, ['chiave'])).toEqual([{ chiave: 'recente' }])
  const updates = await rowsOf(db, 'telegramInbox', {}, ['updateId'], 'updateId')
  expect(updates.map((row) => row.updateId)).toEqual([2, 3])
})

it('deletes a large backlog in batches, so that no other transaction waits long', async () => {
  await insertRow(
    db,
    'failedSignIn',
    Array.from({ length: 6_000 }, (_, i) => ({ chiave: `monte-${i}`, level: 1, ultimo: ago(48) })),
  )
  const job = housekeepingJob()
  expect(await job.run(ctx)).toBe(true)
  expect(await job.run(ctx)).toBe(false)
  const left = await db
    .selectFrom('failedSignIn')
    .select('chiave')
    .where('chiave', 'like', 'monte-%')
    .execute()
  expect(left).toEqual([])
})

it('is due again an hour later', async () => {
  const job = housekeepingJob()
  await job.run(ctx)
  expect(await job.nextAt?.(ctx, clock.now())).toEqual(new Date(clock.now().getTime() + HOUR_MS))
})
