import { afterAll, beforeEach, expect, it } from 'vitest'
import { rowsOf, updateRows } from '#server/db/rows.ts'
import { type Ctx, SYSTEM } from '#server/kernel/ctx.ts'
import { createLog } from '#server/kernel/log.ts'
import { createPhotoStore } from '#server/kernel/photo-store.ts'
import { testClock } from '#test/clock.ts'
import { createTestDatabase } from '#test/database.ts'
import { bootstrapUser } from './bootstrap-user.ts'
import { signin } from './signin.ts'

const database = await createTestDatabase()
afterAll(() => database.close())
const ctx: Ctx = {
  actor: SYSTEM,
  db: database.db,
  now: testClock().now,
  log: createLog('silent'),
  photos: createPhotoStore('/nonexistent'),
}

beforeEach(async () => {
  for (const table of ['session', 'device', 'userRole', 'appUser'] as const)
    await ctx.db.deleteFrom(table).execute()
})

it('makes the first user a SUPERADMIN with a password shown once', async () => {
  const first = await bootstrapUser(ctx, { username: 'admin', password: null })
  expect(first).toEqual({ username: 'admin', password: expect.stringMatching(/^.{16}$/) })
  const { session } = await signin(ctx, {
    username: 'admin',
    password: first?.password ?? '',
    caller: { network: 'qui' },
  })
  expect(session.roles).toEqual(['SUPERADMIN'])
})

it('does not repeat a password it was given', async () => {
  expect(await bootstrapUser(ctx, { username: 'capo', password: 'scelta-da-me' })).toEqual({
    username: 'capo',
    password: null,
  })
  const { session } = await signin(ctx, {
    username: 'capo',
    password: 'scelta-da-me',
    caller: { network: 'qui' },
  })
  expect(session.username).toBe('capo')
})

it('does nothing once there is a user, even a deleted one', async () => {
  await bootstrapUser(ctx, { username: 'admin', password: 'scelta-da-me' })
  await updateRows(ctx.db, 'appUser', {}, { deletedAt: ctx.now() })
  expect(await bootstrapUser(ctx, { username: 'admin2', password: null })).toBeNull()
  expect(await rowsOf(ctx.db, 'appUser', {}, ['username'])).toEqual([{ username: 'admin' }])
})

it('makes one user when several servers start on one empty database', async () => {
  const results = await Promise.all(
    Array.from({ length: 5 }, () => bootstrapUser(ctx, { username: 'admin', password: null })),
  )
  expect(results.filter((result) => result !== null)).toHaveLength(1)
  expect(await rowsOf(ctx.db, 'appUser', {}, ['id'])).toHaveLength(1)
})
