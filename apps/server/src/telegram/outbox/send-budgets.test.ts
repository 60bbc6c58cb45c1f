import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { insertRow, rowOf } from '#server/db/rows.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { testApp } from '#test/test-app.ts'
import {
  ALL_CHATS,
  fromTheFuture,
  isFromTheFuture,
  itemsOf,
  noteSent,
  restChat,
  totalBudget,
} from './send-budgets.ts'

const { clock, ctx, db } = await testApp()
const at = (seconds: number) => new Date(clock.now().getTime() + seconds * 1_000)

it('lets a chat rest for everything, or for automatic messages alone, and never shortens a rest', async () => {
  const rests = () => rowOf(db, 'sendChat', { chatId: -1 }, ['nextAt', 'automaticAt'])
  await restChat(ctx.db, -1, at(0))
  await restChat(ctx.db, -1, at(10), 'automatic')
  expect(await rests()).toEqual({ nextAt: at(0), automaticAt: at(10) })
  await restChat(ctx.db, -1, at(5), 'automatic')
  expect(await rests()).toEqual({ nextAt: at(0), automaticAt: at(10) })
  await restChat(ctx.db, -1, at(30))
  expect(await rests()).toEqual({ nextAt: at(30), automaticAt: at(10) })
  await restChat(ctx.db, -1, at(20))
  expect(await rests()).toEqual({ nextAt: at(30), automaticAt: at(10) })
})

it('a row written by a fast clock is distinguished from one only slightly ahead', async () => {
  const now = clock.now()
  const cases = [[], [at(-60)], [at(-60), at(5)], [at(-60), at(5.001)], [at(9), at(0)]]
  const expected = [false, false, false, true, false]
  expect(cases.map((recent) => isFromTheFuture({ recent }, now))).toEqual(expected)
  expect([isFromTheFuture(undefined, now), isFromTheFuture({ recent: null }, now)]).toEqual([false, false])
  for (const [i, recent] of cases.entries()) {
    await insertRow(db, 'sendChat', { chatId: -100 - i, recent })
    const { rows } = await sql<{ ahead: boolean }>`
      select ${fromTheFuture(now)} as ahead from send_chat c where chat_id = ${-100 - i}`.execute(db)
    expect(rows).toEqual([{ ahead: expected[i] }])
  }
})

it('the total budget counts what was answered for within a second, and what is on its way', async () => {
  const send = (fields: object) =>
    insertRow(db, 'send', {
      ...{
        chatId: -9,
        tipo: 'text',
        payload: { text: 'x' },
        scopo: 'sparachat',
        username: 'prova',
        priority: 10,
      },
      ...fields,
    })
  const read = () => totalBudget(db, clock.now())
  expect(await read()).toEqual({
    ...{ readyAt: Number.NEGATIVE_INFINITY, recent: { operator: [], automatic: [] } },
    ...{ isTrying: false, onTheirWay: 0 },
  })
  const time = (seconds: number) => at(seconds).getTime()
  await send({ stato: 'sent', attemptedAt: at(-0.999) })
  await send({ stato: 'sent', attemptedAt: at(-1) })
  await send({ stato: 'failed', attemptedAt: at(5), priority: 0 })
  await send({ stato: 'sent', attemptedAt: at(5.001), priority: 0 })
  await send({ stato: 'pending' })
  await send({
    stato: 'sending',
    attemptedAt: at(-30),
    payload: { photos: [1, 2], films: [{ at: 0 }] },
    priority: 0,
  })
  await send({ stato: 'sending', payload: { media: [1, 2, 3] } })
  const all = await read()
  const sorted = (times: readonly number[]) => times.toSorted((a, b) => a - b)
  expect(sorted(all.recent.automatic)).toEqual([time(-0.999), time(0), time(0), time(0)])
  expect(sorted(all.recent.operator)).toEqual([time(0), time(0), time(0), time(5)])
  expect([all.onTheirWay, all.isTrying]).toEqual([2, false])
  await insertRow(db, 'sendChat', { chatId: ALL_CHATS, nextAt: at(7), floodedAt: at(0) })
  expect(await read()).toMatchObject({ readyAt: time(7), isTrying: true })
})

it.each([
  [{ text: 'x' }, 1],
  [{ photos: [1, 2, 3] }, 3],
  [{ photos: [1, 2], films: [{ at: 0 }] }, 3],
  [{ media: [{}, {}] }, 2],
])('%j counts %i towards the limits', (payload, items) => {
  expect(itemsOf(payload as never)).toBe(items)
})

it('a chat rests a second for each item it was sent, and a time written by a fast clock is ignored', async () => {
  const note = (chatId: number, priority: number, photos: number[]) =>
    withTransaction(ctx, (tx) => noteSent(tx, { chatId, priority, payload: { photos } }))
  const rests = (chatId: number) =>
    rowOf(db, 'sendChat', { chatId }, ['nextAt', 'automaticAt', 'recent', 'automaticRecent'])
  await note(-20, 10, [1, 2, 3])
  const three = [at(0), at(0), at(0)]
  expect(await rests(-20)).toEqual({
    nextAt: at(3),
    automaticAt: at(3),
    recent: three,
    automaticRecent: three,
  })
  await note(-20, 0, [1])
  expect(await rests(-20)).toEqual({
    ...{ nextAt: at(3), automaticAt: at(3), recent: [...three, at(0)], automaticRecent: three },
  })
  await insertRow(db, 'sendChat', {
    ...{ chatId: -21, nextAt: at(4_000), automaticAt: at(4_000), recent: [at(3_999)] },
  })
  await note(-21, 0, [1])
  expect(await rests(-21)).toMatchObject({ nextAt: at(1), automaticAt: at(1), recent: [at(0)] })
})
