import { expect, it } from 'vitest'
import { insertRow, rowOf, rowsOf, updateRows } from '#server/db/rows.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { testApp } from '#test/test-app.ts'
import { queueContent } from './compose-message.ts'
import {
  cancelQueued,
  cancelSends,
  enqueue,
  enqueueAll,
  leaveTipsterDrops,
  type OutgoingMessage,
  sendStates,
  TIPSTER_DROP,
} from './enqueue.ts'
import { isOnItsWay } from './on-its-way.ts'

const app = await testApp()
const { aBet, clock, ctx, db } = app

let chat = 0
const message = (fields: Partial<OutgoingMessage> = {}): OutgoingMessage => ({
  ...{ chatId: --chat, tipo: 'text', payload: { text: 'ciao' }, scopo: 'sparachat', ...fields },
})
const inTx = <T>(verb: (tx: Parameters<Parameters<typeof withTransaction<T>>[1]>[0]) => Promise<T>) =>
  withTransaction(ctx, verb)
const queued = async (fields: Partial<OutgoingMessage> = {}) =>
  Number(await inTx((tx) => enqueue(tx, message(fields))))
const send = (id: number) => rowOf(db, 'send', { id })
const put = (id: number, fields: object) => updateRows(db, 'send', { id }, fields)

it('a queued message is due now by default, and records the actor and when it was to leave', async () => {
  const now = await send(await queued())
  expect(now).toMatchObject({
    stato: 'pending',
    dueAt: clock.now(),
    plannedAt: clock.now(),
    lastError: null,
  })
  expect(now.username).toBe(ctx.actor.username)
  const [dueAt, plannedAt] = [60_000, 90_000].map((ms) => new Date(clock.now().getTime() + ms)) as [
    Date,
    Date,
  ]
  expect(await send(await queued({ dueAt }))).toMatchObject({ dueAt, plannedAt: dueAt })
  expect(await send(await queued({ dueAt, plannedAt }))).toMatchObject({ dueAt, plannedAt })
})

it.each([
  ['bet-relay', 10],
  ['sparachat', 10],
  ['report', 20],
  ['estratto', 20],
  ['contestazione', 20],
  ['staff-notice', 20],
  ['trash', 20],
])('%s gets the priority of its purpose, unless one is given', async (scopo, priority) => {
  expect((await send(await queued({ scopo }))).priority).toBe(priority)
  expect((await send(await queued({ scopo, priority: 0 }))).priority).toBe(0)
})

it('several messages are queued in their order, an empty list queues none, and a key is queued once', async () => {
  const texts = ['uno', 'due', 'tre']
  const ids = await inTx((tx) =>
    enqueueAll(
      tx,
      texts.map((text) => message({ payload: { text } })),
    ),
  )
  expect(ids).toEqual(ids.toSorted((a, b) => a - b))
  for (const [i, id] of ids.entries()) expect((await send(id)).payload).toEqual({ text: texts[i] })
  const before = await rowsOf(db, 'send', {}, ['id'])
  expect(await inTx((tx) => enqueueAll(tx, []))).toEqual([])
  const [first, again] = await inTx(async (tx) => [
    await enqueue(tx, message({ dedupeKey: 'una volta' })),
    await enqueue(tx, message({ dedupeKey: 'una volta' })),
  ])
  expect([typeof first, again]).toEqual(['number', null])
  expect(await rowsOf(db, 'send', {}, ['id'])).toHaveLength(before.length + 1)
})

it.each(['replyToInvio', 'ofInvio', 'recalls', 'replaces', 'topicOfSend'] as const)(
  'a message goes to the topic of the send it is about (%s), unless another is said',
  async (by) => {
    const about = await queued({ argomento: 7 })
    const fields =
      by === 'replaces' || by === 'topicOfSend' ? { [by]: about } : { payload: { text: 'x', [by]: about } }
    expect((await send(await queued(fields))).argomento).toBe(7)
    expect((await send(await queued({ ...fields, argomento: 9 }))).argomento).toBe(9)
    expect((await send(await queued({ ...fields, argomento: null }))).argomento).toBeNull()
  },
)

it('states of queued messages are returned, as paused where their chat is', async () => {
  const [waiting, left, paused, gone] = [await queued(), await queued(), await queued(), await queued()]
  await put(left, { stato: 'sent' })
  await put(gone, { stato: 'sent' })
  for (const id of [paused, gone])
    await insertRow(db, 'sendChat', {
      chatId: (await send(id)).chatId,
      pausedReason: 'x',
      pausedAt: clock.now(),
    })
  await insertRow(db, 'sendChat', { chatId: (await send(waiting)).chatId })
  const states = async (...ids: number[]) => (await sendStates(ctx, ids)).toSorted()
  expect(await states()).toEqual([])
  expect(await states(waiting, left, paused, gone)).toEqual(['paused', 'pending', 'sent', 'sent'])
})

it('sends of a bet are cancelled with it, those under way are not retried, and notices about it stay', async () => {
  const [{ idReceivedBet }, other] = [await aBet(), await aBet()]
  const of = async (scopo: string, stato = 'pending', id = idReceivedBet) => {
    const queuedId = await queued({ scopo, idReceivedBet: id })
    await put(queuedId, { stato })
    return queuedId
  }
  const sends = [await of('bet-relay'), await of('bet-edit'), await of('bet-reminder')]
  const sending = await of('bet-relay', 'sending')
  const stay = [
    await of('stop-bet'),
    await of('bet-relay', 'sent'),
    await of('bet-relay', 'pending', other.idReceivedBet),
  ]
  expect(await inTx((tx) => cancelQueued(tx, []))).toBe(0)
  expect(await inTx((tx) => cancelQueued(tx, [idReceivedBet]))).toBe(3)
  for (const id of sends) expect(await send(id)).toMatchObject({ stato: 'cancelled', cancelRequested: true })
  expect(await send(sending)).toMatchObject({ stato: 'sending', cancelRequested: true })
  for (const id of stay) expect(await send(id)).toMatchObject({ cancelRequested: false })
  expect(await inTx((tx) => cancelQueued(tx, [idReceivedBet]))).toBe(0)
})

it('a message is cancelled only while it waits', async () => {
  const [waiting, sending, other] = [await queued(), await queued(), await queued()]
  await put(sending, { stato: 'sending' })
  await inTx((tx) => cancelSends(tx, []))
  await inTx((tx) => cancelSends(tx, [{ id: waiting }, { id: sending }]))
  const stati = await Promise.all([waiting, sending, other].map(async (id) => (await send(id)).stato))
  expect(stati).toEqual(['cancelled', 'sending', 'pending'])
})

it('announcements of a drop that may not have arrived are given up, those that did or still wait are not', async () => {
  const { idReceivedBet } = await aBet()
  const of = async (stato: string, scopo = TIPSTER_DROP) => {
    const id = await queued({ scopo, idReceivedBet })
    await put(id, { stato, claimedBy: 5, claimedAt: clock.now() })
    return id
  }
  const left = [await of('uncertain'), await of('failed')]
  const stay = [await of('sent'), await of('pending'), await of('failed', 'bet-relay')]
  const ids = await inTx((tx) => leaveTipsterDrops(tx, [idReceivedBet]))
  expect(ids.toSorted((a, b) => a - b)).toEqual(left)
  for (const id of left)
    expect(await send(id)).toMatchObject({ stato: 'cancelled', claimedBy: null, claimedAt: null })
  for (const id of stay) expect((await send(id)).stato).not.toBe('cancelled')
})

it('a content is queued as several messages, each answering the same one, and once per key', async () => {
  const about = await queued()
  const content = { text: 'x'.repeat(1025), photos: [1, 2] }
  const where = { chatId: --chat, scopo: 'sparachat', replyToInvio: about, dedupeKey: 'contenuto' }
  const ids = await inTx((tx) => queueContent(tx, content, where))
  const rows = await rowsOf(db, 'send', { id: ids }, ['tipo', 'payload', 'dedupeKey'], 'id')
  expect(rows).toEqual([
    { tipo: 'album', payload: { photos: [1, 2], replyToInvio: about }, dedupeKey: 'contenuto:0' },
    { tipo: 'text', payload: { text: content.text, replyToInvio: about }, dedupeKey: 'contenuto:1' },
  ])
  expect(await inTx((tx) => queueContent(tx, content, where))).toEqual([])
  const [plain = 0] = await inTx((tx) =>
    queueContent(tx, { text: 'y', photos: [] }, { chatId: --chat, scopo: 'sparachat', replyToMessageId: 12 }),
  )
  expect(await send(plain)).toMatchObject({ payload: { text: 'y', replyToMessageId: 12 }, dedupeKey: null })
})

it('a shown message may be on its way while a send claimed before it appeared is under way in its chat', async () => {
  const id = await queued()
  const { chatId } = await send(id)
  const after = (ms: number) => new Date(clock.now().getTime() + ms)
  const isOn = (at = clock.now(), place: { chatId?: number; messageId?: number } = {}) =>
    inTx((tx) => isOnItsWay(tx, { chatId, messageId: 5, at, ...place }))
  expect(await isOn()).toBe(false)
  await put(id, { stato: 'sending', claimedAt: clock.now() })
  // However long ago it was claimed: only Telegram's answer decides it. Clocks may differ by a minute.
  expect([await isOn(), await isOn(after(3_600_000)), await isOn(after(-60_000))]).toEqual([true, true, true])
  expect(await isOn(after(-60_001))).toBe(false)
  expect(await isOn(clock.now(), { chatId: chatId - 1_000 })).toBe(false)
  await put(await queued({ chatId }), { stato: 'sent', messageIds: [5] })
  expect([await isOn(), await isOn(clock.now(), { messageId: 6 })]).toEqual([false, true])
  await put(id, { tipo: 'edit_text' })
  expect(await isOn(clock.now(), { messageId: 6 })).toBe(false)
})
