import { describe, expect, it, onTestFinished } from 'vitest'
import type { SendState } from '#server/db/generated/tables.ts'
import { insertRow, rowIfAny, rowOf, rowsOf, updateRows } from '#server/db/rows.ts'
import { currentRevision } from '#server/kernel/revision.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { cancelQueued, enqueue, enqueueAll, type OutgoingMessage } from '#server/telegram/outbox/enqueue.ts'
import { testApp } from '#test/test-app.ts'
import { type ClaimedSend, claimSends } from './claim-sends.ts'
import { leaveUncertain } from './orphaned-sends.ts'
import { recheckSend } from './recheck-send.ts'
import { recordSend } from './record-send.ts'

const { aBet, aSala, aSentBet, aTipster, anInstradamento, as, aUser, clock, ctx, db, setVariable } =
  await testApp()
const operatore = as(await aUser({ roles: ['OPERATORE'] }))
let chatId = 9_000

/** A bet's message claimed by a sender. */
async function onItsWay() {
  const { idReceivedBet } = await aBet()
  await withTransaction(ctx, (tx) =>
    enqueue(tx, {
      chatId: ++chatId,
      tipo: 'text',
      payload: { text: 'x' },
      scopo: 'bet-relay',
      idReceivedBet,
    }),
  )
  clock.advance(60_000)
  const send = (await claimSends(ctx, 1)).find((one) => one.idReceivedBet === idReceivedBet)
  if (!send) throw new Error('not claimed')
  const stateNow = async () => (await rowOf(db, 'send', { id: send.id })).stato
  return { idReceivedBet, send, stateNow }
}

const REFUSED_FOR_NOW = { kind: 'retry', afterMs: 1_000, reason: 'Too Many Requests' } as const

it('queues a message again that Telegram refused for now', async () => {
  const { send, stateNow } = await onItsWay()
  await recordSend(ctx, send, REFUSED_FOR_NOW)
  expect(await stateNow()).toBe('pending')
})

// The stop finds nothing queued, since a sender has claimed the message; refused, it would be sent after the stop.
it('does not queue again a message whose bet was stopped meanwhile', async () => {
  const { idReceivedBet, send, stateNow } = await onItsWay()
  await operatore.post('POST /sparabet/annulla-bet', { idReceivedBet, sales: [] })
  await recordSend(ctx, send, REFUSED_FOR_NOW)
  expect(await stateNow()).toBe('cancelled')
})

it('does not queue again a message whose bet was deleted meanwhile', async () => {
  const { idReceivedBet, send, stateNow } = await onItsWay()
  await operatore.post('POST /sparabet/delete-received-bet', { idReceivedBet })
  await recordSend(ctx, send, REFUSED_FOR_NOW)
  expect(await stateNow()).toBe('cancelled')
})

it('never leaves a message queued that is withdrawn concurrently', async () => {
  for (let i = 0; i < 10; i++) {
    const { idReceivedBet, send, stateNow } = await onItsWay()
    await Promise.all([
      recordSend(ctx, send, REFUSED_FOR_NOW),
      withTransaction(ctx, (tx) => cancelQueued(tx, [idReceivedBet])),
    ])
    expect(await stateNow()).toBe('cancelled')
  }
})

it('stores that Telegram took a message, though it was withdrawn meanwhile: the room has it', async () => {
  const { idReceivedBet, send, stateNow } = await onItsWay()
  await operatore.post('POST /sparabet/annulla-bet', { idReceivedBet, sales: [] })
  await recordSend(ctx, send, { kind: 'sent', messageIds: [1] })
  expect(await stateNow()).toBe('sent')
})

it('gives up after twenty refusals, and tells the staff', async () => {
  const { idReceivedBet, send, stateNow } = await onItsWay()
  await updateRows(db, 'send', { id: send.id }, { attempts: 20 })
  await recordSend(ctx, { ...send, attempts: 20 }, REFUSED_FOR_NOW)
  expect(await stateNow()).toBe('failed')
  const notes = await rowsOf(db, 'notification', {}, ['testo'])
  expect(notes.map((note) => note.testo).join()).toContain(`Bet ${idReceivedBet}`)
})

it('reports a failed staff notice only as a notification, so that it does not cause another one', async () => {
  await setVariable('chat_staff_id', -77)
  await withTransaction(ctx, (tx) =>
    enqueue(tx, { chatId: -77, tipo: 'text', payload: { text: 'x' }, scopo: 'staff-notice' }),
  )
  clock.advance(60_000)
  const [send] = await claimSends(ctx, 1)
  await recordSend(ctx, send!, { kind: 'refused', reason: 'chat not found' })
  await setVariable('chat_staff_id', '')
  const lines = await rowsOf(db, 'send', { chatId: -77 }, ['id'])
  expect(lines.map(({ id }) => id)).toEqual([send!.id])
  const notes = await rowsOf(db, 'notification', {}, ['testo'])
  expect(notes.map(({ testo }) => testo)).toContain(
    'Messaggio per Chat dello staff: invio non riuscito (la chat non esiste, o il bot non ne fa parte)',
  )
})

/** A message claimed by a sender. */
async function inHand(message: Partial<OutgoingMessage> = {}) {
  const id = await withTransaction(ctx, (tx) =>
    enqueue(tx, { chatId: ++chatId, tipo: 'text', payload: { text: 'x' }, scopo: 'prova', ...message }),
  )
  clock.advance(60_000)
  const send = (await claimSends(ctx, 1)).find((one) => one.id === id)
  if (!send) throw new Error('not claimed')
  return send
}
const sendRow = (id: number) => rowOf(db, 'send', { id })
/** Messages queued after a send. */
const after = (id: number) => db.selectFrom('send').selectAll().where('id', '>', id).orderBy('id').execute()
const restOf = async (chat: number) =>
  (await rowOf(db, 'sendChat', { chatId: chat })).nextAt.getTime() - clock.now().getTime()
const lastNote = async () => (await rowIfAny(db, 'notification', {}, ['testo'], '-id'))?.testo

describe('a send', () => {
  it('taken is stored with its message ids and time', async () => {
    const send = await inHand()
    const answeredAt = new Date(clock.now().getTime() - 5_000)
    await recordSend(ctx, send, { kind: 'sent', messageIds: [4, 5] }, answeredAt)
    expect(await sendRow(send.id)).toMatchObject({
      ...{
        stato: 'sent',
        messageIds: [4, 5],
        sentAt: answeredAt,
        attemptedAt: answeredAt,
        lastError: null,
      },
      ...{ claimedBy: null, claimedAt: null },
    })
  })

  it.each([
    [1, 500],
    [3, 2_000],
    [12, 120_000],
  ])('without an answer for the %i. time it waits, longer each time', async (attempts, rest) => {
    const send = await inHand()
    await updateRows(db, 'send', { id: send.id }, { attempts })
    await recordSend(ctx, { ...send, attempts }, { kind: 'retry', afterMs: 500, reason: 'x' })
    expect(await sendRow(send.id)).toMatchObject({ stato: 'pending', attempts, lastError: 'x' })
    expect(await restOf(send.chatId)).toBe(rest)
  })

  it('refused for its rate waits as long as Telegram says, however often', async () => {
    const send = await inHand()
    await updateRows(db, 'send', { id: send.id }, { attempts: 5 })
    const flood = { kind: 'retry', afterMs: 7_000, reason: 'x', isFlood: true } as const
    await recordSend(ctx, { ...send, attempts: 5 }, flood)
    expect(await restOf(send.chatId)).toBe(7_000)
    const { floodedAt } = await rowOf(db, 'sendChat', { chatId: send.chatId })
    expect(floodedAt).toEqual(clock.now())
  })

  it('that never left counts no attempt', async () => {
    const send = await inHand()
    await recordSend(ctx, send, { kind: 'unreached', reason: 'x' })
    expect(await sendRow(send.id)).toMatchObject({
      stato: 'pending',
      attempts: 0,
      attemptedAt: null,
      lastError: 'x',
    })
    expect(await restOf(send.chatId)).toBe(200)
  })

  it('awaiting its picture is queued again without an attempt, and its chat goes on', async () => {
    const send = await inHand({ payload: { photos: [1] }, tipo: 'photo' })
    await recordSend(ctx, send, { kind: 'awaited', afterMs: 5_000, reason: 'x' })
    const dueAt = new Date(clock.now().getTime() + 5_000)
    expect(await sendRow(send.id)).toMatchObject({ stato: 'pending', attempts: 0, dueAt, lastError: 'x' })
    await updateRows(db, 'send', { id: send.id }, { stato: 'cancelled' })
  })

  it.each([
    [24 * 3_600_000, 'pending'],
    [24 * 3_600_000 + 1, 'failed'],
  ] as const)('having waited %i ms for its picture is %s', async (ms, stato) => {
    const send = await inHand({ payload: { photos: [1] }, tipo: 'photo' })
    const createdAt = new Date(clock.now().getTime() - ms)
    await updateRows(db, 'send', { id: send.id }, { createdAt })
    await recordSend(ctx, send, { kind: 'awaited', afterMs: 5_000, reason: 'la foto non è ancora arrivata' })
    expect((await sendRow(send.id)).stato).toBe(stato)
    if (stato === 'failed') expect(await lastNote()).toContain('(la foto non è ancora arrivata)')
    await updateRows(db, 'send', { id: send.id }, { stato: 'cancelled' })
  })

  it('withdrawn while awaiting its picture is cancelled', async () => {
    const send = await inHand({ payload: { photos: [1] }, tipo: 'photo' })
    await updateRows(db, 'send', { id: send.id }, { cancelRequested: true })
    const { dueAt } = send
    await recordSend(ctx, send, { kind: 'awaited', afterMs: 5_000, reason: 'x' })
    expect(await sendRow(send.id)).toMatchObject({ stato: 'cancelled', dueAt })
  })

  it('without an answer is uncertain, and the staff are told which and where', async () => {
    const { idReceivedBet } = await aBet()
    const send = await inHand({ idReceivedBet })
    await recordSend(ctx, send, { kind: 'uncertain', reason: 'x' })
    expect(await sendRow(send.id)).toMatchObject({ stato: 'uncertain', lastError: 'x' })
    expect(await lastNote()).toBe(
      `Bet ${idReceivedBet}, Chat non registrata ${send.chatId}: Telegram non ha risposto, l'invio è incerto. Controlla la chat`,
    )
  })

  it('without an answer has arrived where a button under it was pressed meanwhile', async () => {
    const send = await inHand()
    await updateRows(db, 'send', { id: send.id }, { messageIds: [7] })
    const before = await lastNote()
    await recordSend(ctx, send, { kind: 'uncertain', reason: 'x' })
    const arrived = { stato: 'sent', messageIds: [7], sentAt: clock.now(), claimedBy: null, lastError: null }
    expect(await sendRow(send.id)).toMatchObject(arrived)
    expect(await lastNote()).toBe(before)
  })

  it('settled by another meanwhile stays as it is', async () => {
    const send = await inHand()
    await updateRows(db, 'send', { id: send.id }, { attempts: 2 })
    await recordSend(ctx, send, { kind: 'sent', messageIds: [1] })
    expect(await sendRow(send.id)).toMatchObject({ stato: 'sending', messageIds: null })
    await updateRows(db, 'send', { id: send.id }, { stato: 'cancelled', attempts: 1 })
    await recordSend(ctx, send, { kind: 'sent', messageIds: [1] })
    expect(await sendRow(send.id)).toMatchObject({ stato: 'cancelled', messageIds: null })
    await updateRows(db, 'send', { id: send.id }, { stato: 'uncertain' })
    await recordSend(ctx, send, { kind: 'sent', messageIds: [1] })
    expect(await sendRow(send.id)).toMatchObject({ stato: 'sent', messageIds: [1] })
  })

  // The commit succeeded but its result was lost: the sender stores the outcome again.
  it.each([
    ['sent', { kind: 'sent', messageIds: [1], followingPhotos: [2, 3] }, { photos: [1, 2, 3] }],
    ['parted', { kind: 'parted', reason: 'x' }, { photos: [1, 2] }],
    ['refused', { kind: 'refused', reason: 'x' }, {}],
    ['uncertain', { kind: 'uncertain', reason: 'x' }, {}],
  ] as const)('%s and stored twice has its consequences once', async (_, outcome, payload) => {
    const { idReceivedBet } = await aBet()
    const send = await inHand({ tipo: 'album', payload: { text: 'x', ...payload } as never, idReceivedBet })
    const followed = async () => [
      await after(send.id),
      (await rowsOf(db, 'notification', {}, ['id'])).length,
      await sendRow(send.id),
    ]
    await recordSend(ctx, send, outcome as never)
    const once = await followed()
    await recordSend(ctx, send, outcome as never)
    expect(await followed()).toEqual(once)
    await db.updateTable('send').set({ stato: 'cancelled' }).where('id', '>', send.id).execute()
  })

  it.each([
    [[2], 'photo', { photos: [1, 3] }],
    [[2, 3], 'album', { photos: [1] }],
  ] as const)(
    'has pictures %j that it could not carry follow it, for the same bet and room',
    async (following, tipo, left) => {
      const { idReceivedBet } = await aBet()
      const { idSala } = await aSala()
      const payload = { text: 'Tripla', photos: [1, 2, 3] }
      const send = await inHand({ tipo: 'album', payload, idReceivedBet, idSala, priority: 0 })
      await recordSend(ctx, send, { kind: 'sent', messageIds: [1], followingPhotos: [...following] })
      expect(await sendRow(send.id)).toMatchObject({ tipo: 'album', payload: { text: 'Tripla', ...left } })
      const queued = await after(send.id)
      expect(queued).toMatchObject([
        { tipo, stato: 'pending', scopo: 'prova', priority: 0, chatId: send.chatId, idReceivedBet, idSala },
      ])
      expect(queued[0]?.payload).toEqual({ photos: following, replyToInvio: send.id })
      await db.updateTable('send').set({ stato: 'cancelled' }).where('id', '>', send.id).execute()
    },
  )

  it('sent as a text alone becomes a text, for its edits too', async () => {
    const payload = { text: 'Solo', photos: [1, 2], buttons: [[{ text: 'a', data: 'b' }]] }
    const send = await inHand({ tipo: 'album', payload })
    await recordSend(ctx, send, { kind: 'sent', messageIds: [1], isText: true, followingPhotos: [] })
    const row = await sendRow(send.id)
    expect([row.tipo, row.payload]).toEqual(['text', { text: 'Solo', buttons: payload.buttons }])
    expect(await after(send.id)).toEqual([])
  })

  it('refused because of the chat waits with the chat, whose reason is in Italian', async () => {
    const send = await inHand()
    await recordSend(ctx, send, { kind: 'barred', reason: 'Forbidden: bot was kicked' })
    expect(await sendRow(send.id)).toMatchObject({ stato: 'pending', lastError: 'Forbidden: bot was kicked' })
    expect(await rowsOf(db, 'sendChat', { chatId: send.chatId }, ['pausedReason'])).toEqual([
      { pausedReason: 'il bot è stato rimosso' },
    ])
    await updateRows(db, 'send', { id: send.id }, { stato: 'cancelled' })
  })

  it('whose group moved goes to the new id, without counting an error', async () => {
    const send = await inHand()
    const to = -++chatId
    await recordSend(ctx, send, { kind: 'moved', chatId: to })
    expect(await sendRow(send.id)).toMatchObject({ stato: 'pending', chatId: to, lastError: null })
    await updateRows(db, 'send', { id: send.id }, { stato: 'cancelled' })
  })
})

const gone = { kind: 'gone', reason: 'via' } as const

describe('a mark that cannot be put in its place', () => {
  /** A copy in a chat, and the mark that finds nothing to change there. */
  async function aMark(stato: SendState, mark: Partial<OutgoingMessage> = {}) {
    const { idReceivedBet } = await aBet()
    const { idSala } = await aSala()
    const copy = await inHand({ idReceivedBet, idSala })
    await updateRows(db, 'send', { id: copy.id }, { stato, messageIds: [9] })
    const address = { chatId: copy.chatId, idReceivedBet, idSala, scopo: 'recall', priority: -10 }
    const entities = [{ type: 'bold' as const, offset: 0, length: 8 }]
    const payload = { text: 'RITIRATA\nx', entities, ofInvio: copy.id, ofPart: 1, recalls: copy.id }
    const send = await inHand({ tipo: 'edit_text', payload, ...address, ...mark })
    return { copy, send, address, idReceivedBet }
  }

  it.each<[SendState, 'gone' | 'refused']>([
    ['sent', 'gone'],
    ['uncertain', 'gone'],
    ['sent', 'refused'],
  ])('because its copy, %s, is %s is an answer to it, once', async (stato, kind) => {
    const { copy, send, address } = await aMark(stato)
    await recordSend(ctx, send, { kind, reason: 'via' })
    const [answer, ...more] = await after(send.id)
    expect(answer).toMatchObject({ tipo: 'text', stato: 'pending', ...address })
    expect(answer?.payload).toEqual({
      ...{ text: 'RITIRATA\nx', entities: [{ type: 'bold', offset: 0, length: 8 }] },
      ...{ replyToInvio: copy.id, recalls: copy.id },
    })
    expect(more).toEqual([])
    expect(await sendRow(send.id)).toMatchObject({ stato: 'cancelled', lastError: 'via' })
  })

  it.each<SendState>(['failed', 'cancelled', 'pending'])(
    'whose copy is %s sends nothing, since the chat does not have it',
    async (stato) => {
      const { copy, send } = await aMark(stato)
      await recordSend(ctx, send, gone)
      expect(await after(send.id)).toEqual([])
      await updateRows(db, 'send', { id: copy.id }, { stato: 'cancelled' })
    },
  )

  it.each<[SendState, string, number]>([
    ['pending', 'there', 0],
    ['sending', 'there', 0],
    ['sent', 'there', 0],
    ['failed', 'there', 1],
    ['sent', 'elsewhere', 1],
  ])('with a STOP that is %s %s gets %i answers', async (stato, where, answers) => {
    const { send, idReceivedBet, address } = await aMark('sent')
    const stop = {
      ...{ chatId: where === 'there' ? address.chatId : ++chatId, tipo: 'text' as const, scopo: 'stop-bet' },
      ...{ payload: { text: 'STOP' }, idReceivedBet },
    }
    const [id] = await withTransaction(ctx, (tx) => enqueueAll(tx, [stop]))
    await updateRows(db, 'send', { id: id! }, { stato })
    await recordSend(ctx, send, gone)
    expect(await after(id!)).toHaveLength(answers)
    await db.updateTable('send').set({ stato: 'cancelled' }).where('id', '>=', id!).execute()
  })

  it('that removes a mark tells that the bet counts again, also where the room was told to stop', async () => {
    const { send, copy, idReceivedBet, address } = await aMark('sent', { scopo: 'recall-undone' })
    const stop = { tipo: 'text' as const, scopo: 'stop-bet', payload: { text: 'STOP' }, idReceivedBet }
    const [id] = await withTransaction(ctx, (tx) => enqueueAll(tx, [{ ...stop, chatId: address.chatId }]))
    await recordSend(ctx, { ...send, payload: { ...send.payload, text: 'Inter 1' } }, gone)
    const [answer] = await after(id!)
    expect(answer).toMatchObject({ tipo: 'text', scopo: 'recall-undone' })
    expect(answer?.payload).toEqual({
      text: 'DI NUOVO VALIDA\nInter 1',
      ...{ replyToInvio: copy.id, recalls: copy.id },
    })
    await db.updateTable('send').set({ stato: 'cancelled' }).where('id', '>=', id!).execute()
  })

  it('that is already an answer is given up, and not answered in turn', async () => {
    const { copy } = await aMark('sent')
    const send = await inHand({ scopo: 'recall', payload: { text: 'RITIRATA', recalls: copy.id } })
    await recordSend(ctx, send, { kind: 'refused', reason: 'chat not found' })
    expect((await sendRow(send.id)).stato).toBe('failed')
    expect((await after(send.id)).filter(({ scopo }) => scopo === 'recall')).toEqual([])
  })
})

it('a withdrawn edit is not sent anew where its copy is gone', async () => {
  const { idReceivedBet } = await aBet()
  const send = await inHand({
    tipo: 'edit_text',
    payload: { text: 'x', ofInvio: 1 },
    scopo: 'bet-edit',
    idReceivedBet,
  })
  await updateRows(db, 'send', { id: send.id }, { cancelRequested: true })
  await recordSend(ctx, send, { kind: 'gone', reason: 'via' })
  expect(await after(send.id)).toEqual([])
  expect(await sendRow(send.id)).toMatchObject({ stato: 'cancelled', lastError: 'via' })
})

describe('a parted album', () => {
  const photo = { tipo: 'photo' as const, fileId: 'f', messageId: 5, chatId: -1 }
  const bold = [{ type: 'bold' as const, offset: 0, length: 1 }]

  it('of a bet: pictures together, each film as a copy with only the bet’s caption; answers find the first', async () => {
    const { idReceivedBet } = await aBet()
    const { idSala } = await aSala()
    const films = [2, 3].map((at) => ({
      ...{ tipo: 'video' as const, fileId: `v${at}`, messageId: at, chatId: -1, at },
      ...(at === 3 ? { nome: 'gol.mp4' } : {}),
    }))
    const payload = { text: 'Inter', entities: bold, photos: [7, 8], films, replyToInvio: 1 }
    const send = await inHand({
      tipo: 'album',
      payload,
      idReceivedBet,
      idSala,
      priority: 0,
      scopo: 'bet-relay',
    })
    await aSentBet({ idReceivedBet, idSala, idSend: send.id })
    await recordSend(ctx, send, { kind: 'parted', reason: 'x' })
    const parts = await after(send.id)
    const copy = (messageId: number, held: object) => ({
      copy: { chatId: -1, messageId, held: { tipo: 'video', ...held }, recaption: true },
    })
    expect(parts.map(({ tipo, payload: own }) => [tipo, own])).toEqual([
      ['album', { photos: [7, 8], text: 'Inter', entities: bold, replyToInvio: 1 }],
      ['copy', copy(2, { fileId: 'v2' })],
      ['copy', copy(3, { fileId: 'v3', nome: 'gol.mp4' })],
    ])
    const { chatId: there, dueAt } = send
    for (const part of parts)
      expect(part).toMatchObject({
        chatId: there,
        dueAt,
        priority: 0,
        scopo: 'bet-relay',
        idReceivedBet,
        idSala,
      })
    expect(await rowsOf(db, 'sentBet', { idReceivedBet }, ['idSend'])).toEqual([{ idSend: parts[0]!.id }])
    expect(await sendRow(send.id)).toMatchObject({ stato: 'cancelled', lastError: 'x' })
    await db.updateTable('send').set({ stato: 'cancelled' }).where('id', '>', send.id).execute()
  })

  it('of one picture and a film: the picture is a photo', async () => {
    const { idReceivedBet } = await aBet()
    const films = [{ tipo: 'video' as const, fileId: 'v', messageId: 2, chatId: -1, at: 1 }]
    const send = await inHand({ tipo: 'album', payload: { photos: [7], films }, idReceivedBet })
    await recordSend(ctx, send, { kind: 'parted', reason: 'x' })
    const parts = await after(send.id)
    expect(parts.map(({ tipo }) => tipo)).toEqual(['photo', 'copy'])
    expect(parts[0]?.payload).toEqual({ photos: [7] })
    await db.updateTable('send').set({ stato: 'cancelled' }).where('id', '>', send.id).execute()
  })

  it('of a relayed message: each part keeps its caption', async () => {
    const media = [
      { ...photo, caption: 'a', captionEntities: bold },
      { ...photo, messageId: 6 },
    ]
    const send = await inHand({ tipo: 'album', payload: { media, text: 'nessuno' }, scopo: 'sparax' })
    await recordSend(ctx, send, { kind: 'parted', reason: 'x' })
    const held = { tipo: 'photo', fileId: 'f' }
    const words = { text: 'a', entities: bold }
    expect((await after(send.id)).map(({ payload }) => payload)).toEqual([
      { copy: { chatId: -1, messageId: 5, held: { ...held, words } } },
      { copy: { chatId: -1, messageId: 6, held } },
    ])
    await db.updateTable('send').set({ stato: 'cancelled' }).where('id', '>', send.id).execute()
  })

  it('withdrawn meanwhile is not sent', async () => {
    const send = await inHand({ tipo: 'album', payload: { media: [photo] } })
    await updateRows(db, 'send', { id: send.id }, { cancelRequested: true })
    await recordSend(ctx, send, { kind: 'parted', reason: 'x' })
    expect(await after(send.id)).toEqual([])
  })
})

describe('the sends of a dead sender', () => {
  it('are uncertain and reported; those pressed have arrived, edits and deletions are repeated', async () => {
    const { idReceivedBet } = await aBet()
    const lost = [await inHand({ idReceivedBet }), await inHand()]
    const seen = await inHand()
    await updateRows(db, 'send', { id: seen.id }, { messageIds: [7] })
    const again: ClaimedSend[] = []
    for (const tipo of ['edit_text', 'edit_caption', 'edit_media', 'delete'] as const)
      again.push(await inHand({ tipo, payload: { text: 'x', messageId: 1 } }))
    expect(await withTransaction(ctx, (tx) => leaveUncertain(tx, again))).toEqual(again)
    expect(await withTransaction(ctx, (tx) => leaveUncertain(tx, [...lost, seen, ...again]))).toEqual(again)
    for (const { id } of lost)
      expect(await sendRow(id)).toMatchObject({
        stato: 'uncertain',
        claimedBy: null,
        attemptedAt: clock.now(),
      })
    expect(await sendRow(seen.id)).toMatchObject({ stato: 'sent', messageIds: [7], claimedBy: null })
    for (const { id } of again) expect((await sendRow(id)).stato).toBe('sending')
    const why = 'invio interrotto, incerto. Controlla la chat'
    expect(await lastNote()).toBe(
      `Bet ${idReceivedBet}, Chat non registrata ${lost[0]!.chatId}: ${why}\nMessaggio, Chat non registrata ${lost[1]!.chatId}: ${why}`,
    )
  })
})

describe('a message to check', () => {
  const list = async () => await operatore.get('GET /api/v1/invii/incerti').body

  it('is listed with the beginning of its text, its pictures, times and reason, newest first', async () => {
    const { nomeSala, idSala, idGruppoTg } = await aSala()
    const address = { chatId: idGruppoTg!, idSala }
    const one = await inHand({
      ...address,
      tipo: 'photo',
      payload: { text: `${'a'.repeat(199)}😀`, photos: [1, 2] },
    })
    await recordSend(ctx, one, { kind: 'uncertain', reason: 'Error: socket hang up' })
    const media = [{ tipo: 'photo' as const, fileId: 'f' }]
    const two = await inHand({ ...address, tipo: 'album', payload: { media } })
    await recordSend(ctx, two, { kind: 'refused', reason: 'Bad Request: chat not found' })
    const three = await inHand({ ...address, payload: { text: 'b' } })
    await updateRows(db, 'send', { id: three.id }, { stato: 'uncertain', attemptedAt: null, plannedAt: null })
    const shown = (await list()).filter((row) => row.idSala === idSala)
    expect(shown).toMatchObject([
      { id: three.id, stato: 'incerto', testo: 'b', foto: 0, tentato: null, errore: null, chat: nomeSala },
      {
        ...{ id: two.id, stato: 'fallito', testo: '', foto: 1, chat: nomeSala, chatId: idGruppoTg },
        errore: 'la chat non esiste, o il bot non ne fa parte',
      },
      {
        ...{
          id: one.id,
          stato: 'incerto',
          scopo: 'prova',
          foto: 2,
          tentato: expect.any(String),
          idReceivedBet: null,
        },
        errore: 'messaggio di errore «Error: socket hang up»',
      },
    ])
    // The cut splits no surrogate pair.
    expect(shown[2]?.testo).toBe(`${'a'.repeat(199)}\ufffd`)
  })

  it('is not listed when it was refused more than a week ago; an uncertain one is, however old', async () => {
    const ids = [await inHand(), await inHand(), await inHand()].map(({ id }) => id) as [
      number,
      number,
      number,
    ]
    const week = clock.now().getTime() - 7 * 86_400_000
    const set = (id: number, stato: SendState, at: number) =>
      updateRows(db, 'send', { id }, { stato, attemptedAt: new Date(at) })
    await set(ids[0], 'failed', week)
    await set(ids[1], 'failed', week - 1)
    await set(ids[2], 'uncertain', week - 1)
    const shown = (await list()).map(({ id }) => id).filter((id) => ids.includes(id))
    expect(shown).toEqual([ids[2], ids[0]])
  })

  it('is counted in the answer by its result, singular or plural', async () => {
    const resolve = async (ids: number[], azione: 'arrivato' | 'annulla' | 'reinvia') =>
      (await operatore.post('POST /api/v1/invii/risolvi', { ids, azione }).body).message
    const uncertain = async (fields: Partial<OutgoingMessage> = {}, stato: SendState = 'uncertain') => {
      const { id } = await inHand(fields)
      await updateRows(db, 'send', { id }, { stato })
      return id
    }
    const [a, b, c, d] = [await uncertain(), await uncertain(), await uncertain(), await uncertain()]
    expect(await resolve([a], 'arrivato')).toBe('1 messaggio segnato come arrivato')
    expect(await resolve([a, b], 'annulla')).toBe('1 messaggio lasciato perdere, 1 già risolto')
    expect(await resolve([c], 'reinvia')).toBe('1 messaggio rimandato')
    expect(await resolve([a, b, d, d], 'reinvia')).toBe('1 messaggio rimandato, 2 già risolti')
    const { idReceivedBet } = await aBet()
    await operatore.post('POST /sparabet/annulla-bet', { idReceivedBet, sales: [] })
    const ofBet = { idReceivedBet, scopo: 'bet-relay' }
    const over = [await uncertain(ofBet), await uncertain({ ...ofBet, scopo: 'bet-edit' })] as [
      number,
      number,
    ]
    expect(await resolve([over[0]], 'reinvia')).toBe('0 messaggi rimandati, 1 di una bet fermata o eliminata')
    expect(await resolve(over, 'reinvia')).toBe('0 messaggi rimandati, 2 di bet fermate o eliminate')
    // A notice about the bet may be sent again.
    expect(await resolve([await uncertain({ idReceivedBet, scopo: 'stop-bet' })], 'reinvia')).toBe(
      '1 messaggio rimandato',
    )
    const one = await uncertain({}, 'failed')
    const answer = await operatore.post(
      'POST /api/v1/invii/:id/risolvi',
      { azione: 'arrivato' },
      { params: { id: one } },
    )
    expect(answer.status).toBe(409)
    const refused = [await uncertain({}, 'failed'), await uncertain({}, 'failed')] as [number, number]
    expect(await resolve([refused[0]], 'arrivato')).toBe(
      '0 messaggi segnati come arrivati, 1 rifiutato da Telegram',
    )
    expect(await resolve(refused, 'arrivato')).toBe(
      '0 messaggi segnati come arrivati, 2 rifiutati da Telegram',
    )
  })

  it('sent again is an operator’s, due now, without attempts; marked as arrived it is sent as of now', async () => {
    const [again, there] = [await inHand(), await inHand()]
    for (const { id } of [again, there])
      await updateRows(
        db,
        'send',
        { id },
        { stato: 'uncertain', lastError: 'x', attempts: 3, cancelRequested: true, claimedBy: 4 },
      )
    clock.advance(5_000)
    const resolve = (id: number, azione: 'arrivato' | 'reinvia') =>
      operatore.post('POST /api/v1/invii/:id/risolvi', { azione }, { params: { id } })
    expect(await resolve(again.id, 'reinvia').body).toEqual({
      message: 'Operazione completata con successo',
    })
    await resolve(there.id, 'arrivato')
    const now = clock.now()
    expect(await sendRow(again.id)).toMatchObject({
      ...{ stato: 'pending', priority: 0, dueAt: now, plannedAt: now, attempts: 0, lastError: null },
      ...{ cancelRequested: false, claimedBy: null },
    })
    expect(await sendRow(there.id)).toMatchObject({
      stato: 'sent',
      sentAt: now,
      claimedBy: null,
      attempts: 3,
    })
    const acts = await rowsOf(
      db,
      'audit',
      { entity: 'invio', entityId: [String(again.id), String(there.id)] },
      ['action', 'before', 'after'],
      'id',
    )
    expect(acts).toEqual([
      { action: 'relay.reinvia', before: { stato: 'uncertain' }, after: { stato: 'pending' } },
      { action: 'relay.arrivato', before: { stato: 'uncertain' }, after: { stato: 'sent' } },
    ])
  })

  it('of a tipster’s drop clears the drop’s error, once none of its announcements is open', async () => {
    const { idTipster } = await aTipster()
    const { idReceivedBet } = await aBet({ idTipster })
    const flagged = async () => (await rowOf(db, 'bet', { idReceivedBet })).hasDropTipsterError
    await updateRows(db, 'bet', { idReceivedBet }, { hasDropTipsterError: true })
    const drop = { idReceivedBet, scopo: 'tipster-drop' }
    const [one, two, other] = [await inHand(drop), await inHand(drop), await inHand({ idReceivedBet })]
    for (const { id } of [one, two, other]) await updateRows(db, 'send', { id }, { stato: 'uncertain' })
    const resolve = (id: number) =>
      operatore.post('POST /api/v1/invii/:id/risolvi', { azione: 'arrivato' }, { params: { id } })
    const before = await currentRevision(ctx, 'bets')
    await resolve(other.id)
    await resolve(one.id)
    expect([await flagged(), await currentRevision(ctx, 'bets')]).toEqual([true, before])
    await resolve(two.id)
    expect(await flagged()).toBe(false)
    expect(await currentRevision(ctx, 'bets')).not.toBe(before)
    const acts = db.selectFrom('audit').select(['action', 'before', 'after']).where('entity', '=', 'bet')
    expect(
      await acts
        .where('entityId', '=', String(idReceivedBet))
        .where('action', '=', 'bets.confirm-drop')
        .execute(),
    ).toEqual([
      {
        action: 'bets.confirm-drop',
        before: { hasDropTipsterError: true },
        after: { hasDropTipsterError: false },
      },
    ])

    // A copy of the bet itself says nothing of its drop.
    await updateRows(db, 'bet', { idReceivedBet }, { hasDropTipsterError: true })
    const copy = await inHand({ idReceivedBet })
    await updateRows(db, 'send', { id: copy.id }, { stato: 'uncertain' })
    await resolve(copy.id)
    expect(await flagged()).toBe(true)
  })
})

it('a press of SPARA is followed room by room, with names only for callers who may see them', async () => {
  await setVariable('sparabet_delay_seconds', 3_600)
  onTestFinished(() => setVariable('sparabet_delay_seconds', 0))
  const sale = [
    await aSala({ nome: 'Sala A' }),
    await aSala({ nome: 'Sala B' }),
    await aSala({ nome: 'Sala C' }),
  ]
  const bets = [await aBet(), await aBet()]
  const sales = Object.fromEntries(sale.map(({ idSala, nomeSala }) => [idSala, nomeSala]))
  const run = async (id: number) => await operatore.get('GET /api/v1/spedizioni/:id', { params: { id } }).body
  const set = (id: number, idSala: number, fields: object) =>
    updateRows(db, 'send', { idSpedizione: id, idSala }, fields)
  const [a, b, c] = sale.map(({ idSala }) => idSala) as [number, number, number]
  const idReceivedBet = bets.map((bet) => bet.idReceivedBet)
  const { idSpedizione: ofBets } = await operatore.post('POST /sparabet/send-messages-old-bet', {
    idReceivedBet,
    sales,
  }).body
  const SUPERGROUP = -1_000_000_000_042
  await set(ofBets, a, { stato: 'sent', sentAt: clock.now(), messageIds: [31], chatId: SUPERGROUP })
  await set(ofBets, b, { stato: 'failed' })
  const shown = await run(ofBets)
  expect(shown).toMatchObject({
    ...{
      idSpedizione: ofBets,
      tipo: 'bet',
      totale: 6,
      inviati: 2,
      daControllare: 2,
      inAttesa: 2,
      finita: false,
    },
  })
  expect(shown.sale.map(({ nomeSala, stato, idReceivedBet: bet }) => [nomeSala, stato, bet])).toEqual([
    ...idReceivedBet.map((bet) => ['Sala A', 'inviato', bet]),
    ...idReceivedBet.map((bet) => ['Sala B', 'fallito', bet]),
    ...idReceivedBet.map((bet) => ['Sala C', 'in_coda', bet]),
  ])
  expect(shown.sale[0]).toMatchObject({ link: 'https://t.me/c/42/31', inviato: expect.any(String) })
  expect(shown.sale[4]).toMatchObject({
    idSala: c,
    motivo: 'Inviata da un operatore',
    link: null,
    inviato: null,
  })
  expect(shown.sale.every(({ previsto }) => previsto !== null)).toBe(true)

  const { idSpedizione: ofChat } = await operatore.post('POST /sparabet/sparachat', { chat: 'ciao', sales })
    .body
  await set(ofChat, a, { stato: 'sent', sentAt: clock.now(), messageIds: [32], chatId: SUPERGROUP })
  await set(ofChat, b, { stato: 'uncertain', plannedAt: null })
  const chatted = await run(ofChat)
  expect(chatted).toMatchObject({
    tipo: 'chat',
    totale: 3,
    inviati: 1,
    daControllare: 1,
    inAttesa: 1,
    finita: false,
  })
  expect(chatted.sale).toMatchObject([
    {
      idSala: a,
      nomeSala: 'Sala A',
      stato: 'inviato',
      motivo: "Messaggio dell'operatore",
      idReceivedBet: null,
    },
    { idSala: b, stato: 'incerto', previsto: null, link: null },
    { idSala: c, stato: 'in_coda', previsto: expect.any(String), inviato: null },
  ])
  expect(chatted.sale[0]?.link).toBe('https://t.me/c/42/32')
  await set(ofChat, c, { stato: 'cancelled' })
  expect(await run(ofChat)).toMatchObject({ inAttesa: 0, daControllare: 2, finita: true })
  const missing = await operatore.get('GET /api/v1/spedizioni/:id', { params: { id: 999_999 } })
  expect(missing.status).toBe(404)
  await set(ofBets, c, { stato: 'cancelled' })
  // A room made secret since is hidden from callers who may not see it.
  await updateRows(db, 'room', { idSala: a }, { isSecret: true })
  expect((await run(ofChat)).sale.map(({ idSala }) => idSala)).toEqual([b, c])
  expect((await run(ofBets)).sale.map(({ idSala }) => idSala)).toEqual([b, b, c, c])
})

const cancelFrom = (id: number) =>
  db
    .updateTable('send')
    .set({ stato: 'cancelled' })
    .where('id', '>=', id)
    .where('stato', '=', 'pending')
    .execute()

/** A copy that was in a room's chat. */
async function aLostCopy(message: Partial<OutgoingMessage> = {}) {
  const { idReceivedBet } = await aBet()
  const { idSala } = await aSala()
  const copy = await inHand({ idReceivedBet, idSala, scopo: 'bet-relay', ...message })
  await updateRows(db, 'send', { id: copy.id }, { stato: 'sent', messageIds: [9] })
  await aSentBet({ idReceivedBet, idSala, idSend: copy.id })
  const edit = (fields: Partial<OutgoingMessage>) =>
    inHand({ chatId: copy.chatId, idReceivedBet, idSala, scopo: 'bet-edit', tipo: 'edit_text', ...fields })
  const noted = async () => (await rowOf(db, 'sentBet', { idReceivedBet })).idSend
  return { copy, edit, noted, idReceivedBet, idSala }
}

describe('an edit whose message is gone', () => {
  const bold = [{ type: 'bold' as const, offset: 0, length: 5 }]
  const buttons = [[{ text: 'Preso', data: 'x' }]]

  it('is sent as a new message in place of the copy, once, and answers refer to it', async () => {
    const { copy, edit, noted, idReceivedBet, idSala } = await aLostCopy()
    const payload = { text: 'Inter', entities: bold, buttons, ofInvio: copy.id }
    const send = await edit({ payload, priority: 0 })
    const { dueAt } = send
    await recordSend(ctx, send, gone)
    const [anew, ...more] = await after(send.id)
    expect(more).toEqual([])
    expect(anew).toMatchObject({
      ...{ tipo: 'text', stato: 'pending', scopo: 'bet-relay', priority: 0, chatId: copy.chatId, dueAt },
      ...{ plannedAt: clock.now(), idReceivedBet, idSala, replaces: copy.id },
    })
    expect(anew?.payload).toEqual({ text: 'Inter', entities: bold, buttons })
    expect(await noted()).toBe(anew?.id)
    // Repeated after a crash, it already exists.
    await updateRows(db, 'send', { id: send.id }, { stato: 'sending' })
    await recordSend(ctx, send, gone)
    expect(await after(send.id)).toHaveLength(1)
    // Lost in turn, it is replaced in the same place.
    await updateRows(db, 'send', { id: anew!.id }, { stato: 'sent' })
    const next = await edit({ payload: { text: 'Milan', ofInvio: anew!.id } })
    await recordSend(ctx, next, gone)
    const [again] = await after(next.id)
    expect(again).toMatchObject({ replaces: copy.id, payload: { text: 'Milan' } })
    expect(await noted()).toBe(again?.id)
    await cancelFrom(send.id)
  })

  it('of a picture or a copy includes it with the new caption, not as an answer', async () => {
    const held = { photos: [1], replyToInvio: 1, replyToMessageId: 2, text: 'prima', entities: bold, buttons }
    const { copy, edit } = await aLostCopy({ tipo: 'photo', payload: held })
    const send = await edit({ tipo: 'edit_caption', payload: { text: 'Inter', ofInvio: copy.id } })
    await recordSend(ctx, send, gone)
    const [anew] = await after(send.id)
    expect([anew?.tipo, anew?.payload]).toEqual(['photo', { photos: [1], text: 'Inter', buttons }])
    await cancelFrom(send.id)
    const made = { chatId: -1, messageId: 5, recaption: true as const }
    const film = await aLostCopy({ tipo: 'copy', payload: { copy: made, text: 'prima' } })
    const edited = await film.edit({ tipo: 'edit_text', payload: { text: 'Inter', ofInvio: film.copy.id } })
    await recordSend(ctx, edited, gone)
    const [copied] = await after(edited.id)
    expect([copied?.tipo, copied?.payload]).toEqual(['copy', { copy: made, text: 'Inter' }])
    await cancelFrom(edited.id)
    const own = { chatId: -1, messageId: 5 }
    const relayed = await aLostCopy({ tipo: 'copy', payload: { copy: own } })
    const changed = await relayed.edit({ payload: { text: 'Inter', ofInvio: relayed.copy.id } })
    await recordSend(ctx, changed, gone)
    const [whole] = await after(changed.id)
    // Telegram copies the message in its present state.
    expect([whole?.tipo, whole?.payload]).toEqual(['copy', { copy: own }])
    await cancelFrom(changed.id)
  })

  it('of a message known only by its id is sent as a text', async () => {
    const send = await inHand({
      tipo: 'edit_caption',
      scopo: 'bet-edit',
      payload: { text: 'Inter', messageId: 4 },
    })
    await recordSend(ctx, send, gone)
    const [anew] = await after(send.id)
    expect(anew).toMatchObject({ tipo: 'text', scopo: 'bet-edit', replaces: null })
    expect(anew?.payload).toEqual({ text: 'Inter' })
    await cancelFrom(send.id)
  })

  it('includes the newest edit that waits for the same copy, and none of another copy', async () => {
    const { copy, edit } = await aLostCopy()
    const other = await aLostCopy()
    const send = await edit({ payload: { text: 'uno', ofInvio: copy.id } })
    const behind = { chatId: copy.chatId, idReceivedBet: send.idReceivedBet!, scopo: 'bet-edit' }
    const ofInvio = copy.id
    const ids = await withTransaction(ctx, (tx) =>
      enqueueAll(tx, [
        { ...behind, tipo: 'edit_text', payload: { text: 'due', ofInvio } },
        { ...behind, tipo: 'edit_text', payload: { text: 'tre', ofInvio } },
        { ...behind, tipo: 'edit_media', payload: { photos: [3], text: 'foto', ofInvio } },
        { ...behind, tipo: 'edit_text', payload: { text: 'altrui', ofInvio: other.copy.id } },
        { ...behind, scopo: 'recall', tipo: 'edit_text', payload: { text: 'RITIRATA', ofInvio } },
        { ...behind, idReceivedBet: other.idReceivedBet, tipo: 'edit_text', payload: { text: 'x', ofInvio } },
      ]),
    )
    await recordSend(ctx, send, gone)
    const rows = await after(send.id)
    const states = ids.map((id) => rows.find((row) => row.id === id)?.stato)
    expect(states).toEqual(['cancelled', 'cancelled', 'cancelled', 'pending', 'pending', 'pending'])
    expect(rows.at(-1)).toMatchObject({ tipo: 'text', payload: { text: 'tre' } })
    await cancelFrom(send.id)
  })

  it('does not include an earlier edit that waits in front of it', async () => {
    const { copy, edit } = await aLostCopy()
    const ofInvio = copy.id
    const [before] = await withTransaction(ctx, (tx) =>
      enqueueAll(tx, [
        {
          ...{ chatId: ++chatId, idReceivedBet: copy.idReceivedBet!, scopo: 'bet-edit', tipo: 'edit_text' },
          payload: { text: 'prima', ofInvio },
        },
      ]),
    )
    const send = await edit({ payload: { text: 'dopo', ofInvio } })
    await updateRows(db, 'send', { id: before! }, { stato: 'pending' })
    await recordSend(ctx, send, gone)
    expect((await after(send.id)).at(-1)?.payload).toEqual({ text: 'dopo' })
    expect((await sendRow(before!)).stato).toBe('pending')
    await cancelFrom(before!)
  })
})

describe('a relayed message', () => {
  async function aPlace(fields: { ritiratoAt?: Date } = {}) {
    const { id: idInoltro } = await insertRow(db, 'forward', {
      chatId: -++chatId,
      messageId: 5,
      elements: '[]',
      receivedAt: clock.now(),
      ...fields,
    })
    const { idSala, nomeSala } = await aSala()
    const { idSparax } = await insertRow(db, 'sparax', {
      nomeSparax: `Sparax ${++chatId}`,
      idGruppoTg: -chatId,
    })
    const { id } = await insertRow(db, 'forwardTarget', {
      ...{
        idInoltro,
        stato: 'in_coda',
        motivo: 'x',
        dueAt: clock.now(),
        chatId: ++chatId,
        idSala,
        idSparax,
      },
      settledAt: clock.now(),
    })
    const place = () => rowOf(db, 'forwardTarget', { id })
    return { id, idSala, nomeSala, place }
  }
  const copy = { chatId: -1, messageId: 5 }

  it('whose copy is gone is copied again, unless its author withdrew it or it was an item of an album', async () => {
    const anew = async (payload: OutgoingMessage['payload'], fields: { ritiratoAt?: Date } = {}) => {
      const { id } = await aPlace(fields)
      const lost = await inHand({ tipo: 'copy', scopo: 'sparax', payload, idForwardTarget: id })
      await updateRows(db, 'send', { id: lost.id }, { stato: 'sent' })
      const send = await inHand({
        ...{ tipo: 'edit_text', scopo: 'inoltro-edit', chatId: lost.chatId, idForwardTarget: id },
        payload: { text: 'x', ofInvio: lost.id },
      })
      await recordSend(ctx, send, gone)
      const rows = await after(send.id)
      await cancelFrom(send.id)
      return rows.map((row) => [row.tipo, row.payload, row.idForwardTarget === id, row.replaces === lost.id])
    }
    expect(await anew({ copy })).toEqual([['copy', { copy }, true, true]])
    expect(await anew({ copy }, { ritiratoAt: clock.now() })).toEqual([])
    expect(await anew({ media: [{ tipo: 'photo', fileId: 'f' }] })).toEqual([])
    const { id } = await aPlace()
    const nobodys = await inHand({
      ...{ tipo: 'edit_text', scopo: 'inoltro-edit', idForwardTarget: id },
      payload: { text: 'x', ofInvio: 999_999 },
    })
    await recordSend(ctx, nobodys, gone)
    expect(await after(nobodys.id)).toEqual([])
  })

  it('that must not leave any more is dropped with all its parts, and the staff are told where', async () => {
    const { id, idSala, nomeSala, place } = await aPlace()
    const address = { tipo: 'copy' as const, payload: { copy }, scopo: 'sparax', idForwardTarget: id }
    const send = await inHand({ ...address, idSala })
    const [other] = await withTransaction(ctx, (tx) => enqueueAll(tx, [{ ...address, chatId: ++chatId }]))
    await recordSend(ctx, send, { kind: 'discarded', reason: 'La sala è STANDBY' })
    for (const one of [send.id, other!])
      expect(await sendRow(one)).toMatchObject({
        stato: 'cancelled',
        lastError: 'La sala è STANDBY',
        claimedBy: null,
      })
    expect(await place()).toMatchObject({
      stato: 'scartato',
      motivo: 'La sala è STANDBY',
      settledAt: clock.now(),
    })
    expect(await lastNote()).toBe(`Messaggio sparax non inviato: ${nomeSala} (La sala è STANDBY)`)
    const nowhere = await inHand({ ...address, idForwardTarget: (await aPlace()).id })
    await recordSend(ctx, nowhere, { kind: 'discarded', reason: 'x' })
    expect(await lastNote()).toBe('Messaggio sparax non inviato: una sala (x)')
  })

  it('that must not leave by itself is held for a person', async () => {
    const { id, idSala, place } = await aPlace()
    const send = await inHand({
      tipo: 'copy',
      payload: { copy },
      scopo: 'sparax',
      idForwardTarget: id,
      idSala,
    })
    await recordSend(ctx, send, { kind: 'held', reason: 'Troppo vecchio' })
    expect((await sendRow(send.id)).stato).toBe('cancelled')
    expect(await place()).toMatchObject({ stato: 'in_attesa', motivo: 'Troppo vecchio' })
  })
})

describe('a bet that waited in the queue', () => {
  async function aRelay() {
    const { idReceivedBet } = await aBet()
    const { idSala, nomeSala } = await aSala()
    const { id: idInstradamento } = await anInstradamento({
      ...{ idReceivedBet, idSala, stato: 'in_coda', motivo: 'prima' },
      ...{ settledAt: clock.now(), dueAt: clock.now(), editDueAt: clock.now() },
    })
    const address = { idReceivedBet, idSala, idInstradamento, scopo: 'bet-relay' }
    const send = await inHand(address)
    const [rest] = await withTransaction(ctx, (tx) =>
      enqueueAll(tx, [{ ...address, chatId: send.chatId, tipo: 'text', payload: { text: 'seguito' } }]),
    )
    await aSentBet({ idReceivedBet, idSala, idSend: send.id, idInstradamento })
    const routed = () => rowOf(db, 'routing', { id: idInstradamento })
    const noted = () => rowsOf(db, 'sentBet', { idInstradamento }, ['idSala'])
    const states = async () => [(await sendRow(send.id)).stato, (await sendRow(rest!)).stato]
    return { idReceivedBet, nomeSala, send, routed, noted, states }
  }

  it('is judged again after half a minute only if it is automatic and no part of it has left', async () => {
    const { send } = await aRelay()
    const createdAt = (ms: number) => new Date(clock.now().getTime() - ms)
    const judged = (fields: Partial<ClaimedSend>) =>
      recheckSend(ctx, { ...send, createdAt: createdAt(30_000), ...fields })
    const reason = 'Nessun collegamento del tipster vale più per la sala'
    expect(await judged({})).toEqual({ kind: 'discarded', reason })
    expect(await judged({ createdAt: createdAt(29_999) })).toBeNull()
    expect(await judged({ priority: 0 })).toBeNull()
    expect(await judged({ scopo: 'bet-edit' })).toBeNull()
    expect(await judged({ idInstradamento: null })).toBeNull()
    await updateRows(db, 'send', { id: send.id }, { stato: 'sent' })
    expect(await judged({})).toBeNull()
    await updateRows(db, 'send', { id: send.id }, { stato: 'uncertain' })
    expect(await judged({})).toBeNull()
    await updateRows(db, 'send', { id: send.id }, { stato: 'failed' })
    expect(await judged({})).not.toBeNull()
    await cancelFrom(send.id)
  })

  it('until it must not leave any more is dropped whole, and the staff are told which and where', async () => {
    const { idReceivedBet, nomeSala, send, routed, states } = await aRelay()
    await recordSend(ctx, send, { kind: 'discarded', reason: 'La sala è STANDBY' })
    expect(await states()).toEqual(['cancelled', 'cancelled'])
    expect(await routed()).toMatchObject({
      ...{ stato: 'scartato', motivo: 'La sala è STANDBY', settledAt: clock.now(), editDueAt: null },
    })
    expect(await lastNote()).toBe(`Bet ${idReceivedBet} non inviata: ${nomeSala} (La sala è STANDBY)`)
  })

  it('until a person must decide waits for him, and no room has it', async () => {
    const { send, routed, noted, states } = await aRelay()
    await recordSend(ctx, send, { kind: 'held', reason: 'Troppo vecchia' })
    expect([await states(), await noted()]).toEqual([['cancelled', 'cancelled'], []])
    expect(await routed()).toMatchObject({
      stato: 'in_attesa',
      motivo: 'Troppo vecchia',
      heldAt: clock.now(),
    })
  })

  it('until a person must decide, and has decided, is not held again when the outcome is stored twice', async () => {
    const { send, routed } = await aRelay()
    await recordSend(ctx, send, { kind: 'held', reason: 'Troppo vecchia' })
    const { id } = await routed()
    await operatore.post('POST /api/v1/invii/in-attesa/decidi', {
      azione: 'scarta',
      bet: [{ id, versione: 1 }],
      inoltri: [],
    })
    await recordSend(ctx, send, { kind: 'held', reason: 'Troppo vecchia' })
    expect(await routed()).toMatchObject({ stato: 'scartato' })
  })

  it.each(['discarded', 'held'] as const)('and was withdrawn meanwhile is not %s in turn', async (kind) => {
    const { send, routed, noted, states } = await aRelay()
    await updateRows(db, 'send', { id: send.id }, { cancelRequested: true })
    const before = await lastNote()
    await recordSend(ctx, send, { kind, reason: 'x' })
    expect(await states()).toEqual(['cancelled', 'cancelled'])
    expect(await routed()).toMatchObject({ stato: 'in_coda', motivo: 'prima' })
    expect([await lastNote(), (await noted()).length]).toEqual([before, 1])
  })
})
