import { expect, it } from 'vitest'
import { rowsOf } from '#server/db/rows.ts'
import { testApp } from '#test/test-app.ts'
import { audit } from './audit.ts'
import type { Ctx } from './ctx.ts'
import { withTransaction } from './transaction.ts'

const { clock, ctx, db } = await testApp()
const asMario: Ctx = {
  ...ctx,
  actor: { kind: 'user', id: 1, username: 'mario', roles: ['ADMIN'] },
  requestId: 'r-1',
}
const lines = (entityId: string) => rowsOf(db, 'audit', { entityId }, undefined, 'id')
const write = (entityId: string, before: object | null, after: object | null) =>
  withTransaction(asMario, (tx) =>
    audit(tx, 'reference.edit', 'book', entityId, { before: before as never, after: after as never }),
  )

it('keeps the actor, the time, the request, and only the fields that differ', async () => {
  await write('1', { nome: 'A', cifra: 1, uguale: 'x' }, { nome: 'B', cifra: null, uguale: 'x' })
  expect(await lines('1')).toMatchObject([
    {
      actor: 'mario',
      at: clock.now(),
      requestId: 'r-1',
      before: { nome: 'A', cifra: 1 },
      after: { nome: 'B', cifra: null },
    },
  ])
})

it('writes no line for a change without a difference', async () => {
  await write('2', { nome: 'A', vuoto: null }, { nome: 'A' })
  expect(await lines('2')).toEqual([])
})

it('keeps all fields of a created or deleted record', async () => {
  await write('3', null, { nome: 'A' })
  await write('3', { nome: 'A' }, null)
  expect((await lines('3')).map((line) => [line.before, line.after])).toEqual([
    [null, { nome: 'A' }],
    [{ nome: 'A' }, null],
  ])
})
