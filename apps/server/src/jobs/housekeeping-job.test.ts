import { expect, it } from 'vitest'
import { testApp } from '#test/test-app.ts'
import { housekeepingJob } from './housekeeping-job.ts'

const { aUser, clock, ctx, db } = await testApp()
const HOUR_MS = 3_600_000
const ago = (hours: number) => new Date(clock.now().getTime() - hours * HOUR_MS)

it('takes away what has done its service and keeps the rest', async () => {
  const { id } = await aUser()
  await db.deleteFrom('sessione').execute()
  const session = (name: string, expiresAt: Date) => ({
    tokenHash: Buffer.from(name),
    idUtente: id,
    expiresAt,
  })
  await db
    .insertInto('sessione')
    .values([session('finita', ago(1)), session('viva', ago(-1))])
    .execute()
  const call = (chiave: string, createdAt: Date) => ({
    chiave,
    attore: 'x',
    endpoint: 'y',
    requestHash: Buffer.from('z'),
    createdAt,
  })
  await db
    .insertInto('idempotenza')
    .values([call('vecchia', ago(25)), call('recente', ago(23))])
    .execute()
  const attempt = (chiave: string, ultimo: Date) => ({ chiave, livello: 3, ultimo })
  await db
    .insertInto('accessoFallito')
    .values([attempt('vecchio', ago(25)), attempt('recente', ago(2))])
    .execute()
  const update = (updateId: number, handledAt: Date | null) => ({
    botId: 1,
    updateId,
    payload: '{}',
    receivedAt: ago(999),
    handledAt,
  })
  await db
    .insertInto('telegramInbox')
    .values([update(1, ago(24 * 8)), update(2, ago(24 * 6)), update(3, null)])
    .execute()

  const job = housekeepingJob()
  expect(await job.run(ctx)).toBe(false)

  const sessions = await db.selectFrom('sessione').select('tokenHash').execute()
  expect(sessions.map((row) => row.tokenHash.toString())).toEqual(['viva'])
  expect(await db.selectFrom('idempotenza').select('chiave').execute()).toEqual([{ chiave: 'recente' }])
  expect(await db.selectFrom('accessoFallito').select('chiave').execute()).toEqual([{ chiave: 'recente' }])
  const updates = await db.selectFrom('telegramInbox').select('updateId').orderBy('updateId').execute()
  expect(updates.map((row) => row.updateId)).toEqual([2, 3])
})

it('takes a mountain in handfuls, so that nobody waits for it', async () => {
  await db
    .insertInto('accessoFallito')
    .values(Array.from({ length: 6_000 }, (_, i) => ({ chiave: `monte-${i}`, livello: 1, ultimo: ago(48) })))
    .execute()
  const job = housekeepingJob()
  expect(await job.run(ctx)).toBe(true)
  expect(await job.run(ctx)).toBe(false)
  const left = await db
    .selectFrom('accessoFallito')
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
