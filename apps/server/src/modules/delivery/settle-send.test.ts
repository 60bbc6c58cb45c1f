import { expect, it } from 'vitest'
import { withTransaction } from '#server/kernel/transaction.ts'
import { cancelQueued, enqueue } from '#server/modules/outbox/enqueue.ts'
import { rowOf, rowsOf, updateRows } from '#test/rows.ts'
import { testApp } from '#test/test-app.ts'
import { claimSends } from './claim-sends.ts'
import { settleSend } from './settle-send.ts'

const { aBet, as, aUser, clock, ctx, db, setVariable } = await testApp()
const operatore = as(await aUser({ roles: ['OPERATORE'] }))
let chatId = 9_000

/** A bet's message that a sender has in hand. */
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
  const stateNow = async () => (await rowOf(db, 'invio', { id: send.id })).stato
  return { idReceivedBet, send, stateNow }
}

const REFUSED_FOR_NOW = { kind: 'retry', afterMs: 1_000, reason: 'Too Many Requests' } as const

it('puts what Telegram refused for now back into the queue', async () => {
  const { send, stateNow } = await onItsWay()
  await settleSend(ctx, send, REFUSED_FOR_NOW)
  expect(await stateNow()).toBe('pending')
})

// The stop finds nothing in the queue, since the message is in a sender's hands; refused, it would leave after it.
it('does not put back a message whose bet was stopped meanwhile', async () => {
  const { idReceivedBet, send, stateNow } = await onItsWay()
  await operatore.post('POST /sparabet/annulla-bet', { idReceivedBet, sales: [] })
  await settleSend(ctx, send, REFUSED_FOR_NOW)
  expect(await stateNow()).toBe('cancelled')
})

it('nor one whose bet was deleted meanwhile', async () => {
  const { idReceivedBet, send, stateNow } = await onItsWay()
  await operatore.post('POST /sparabet/delete-received-bet', { idReceivedBet })
  await settleSend(ctx, send, REFUSED_FOR_NOW)
  expect(await stateNow()).toBe('cancelled')
})

it('and taking it back at the very same moment never leaves it waiting', async () => {
  for (let i = 0; i < 10; i++) {
    const { idReceivedBet, send, stateNow } = await onItsWay()
    await Promise.all([
      settleSend(ctx, send, REFUSED_FOR_NOW),
      withTransaction(ctx, (tx) => cancelQueued(tx, [idReceivedBet])),
    ])
    expect(await stateNow()).toBe('cancelled')
  }
})

it('writes down that Telegram took it, though it was taken back meanwhile: the room has it', async () => {
  const { idReceivedBet, send, stateNow } = await onItsWay()
  await operatore.post('POST /sparabet/annulla-bet', { idReceivedBet, sales: [] })
  await settleSend(ctx, send, { kind: 'sent', messageIds: [1] })
  expect(await stateNow()).toBe('sent')
})

it('gives up after twenty refusals, and says so', async () => {
  const { idReceivedBet, send, stateNow } = await onItsWay()
  await updateRows(db, 'invio', { id: send.id }, { attempts: 20 })
  await settleSend(ctx, { ...send, attempts: 20 }, REFUSED_FOR_NOW)
  expect(await stateNow()).toBe('failed')
  const notes = await rowsOf(db, 'notifica', {}, ['testo'])
  expect(notes.map((note) => note.testo).join()).toContain(`Bet ${idReceivedBet}`)
})

it('tells of a line for the staff that fails in the bell alone: it must not make another one', async () => {
  await setVariable('chat_staff_id', -77)
  await withTransaction(ctx, (tx) =>
    enqueue(tx, { chatId: -77, tipo: 'text', payload: { text: 'x' }, scopo: 'staff-notice' }),
  )
  clock.advance(60_000)
  const [send] = await claimSends(ctx, 1)
  await settleSend(ctx, send!, { kind: 'refused', reason: 'chat not found' })
  await setVariable('chat_staff_id', '')
  const lines = await rowsOf(db, 'invio', { chatId: -77 }, ['id'])
  expect(lines.map(({ id }) => id)).toEqual([send!.id])
  const notes = await rowsOf(db, 'notifica', {}, ['testo'])
  expect(notes.map(({ testo }) => testo)).toContain(
    'Messaggio per Chat dello staff: invio non riuscito (la chat non esiste, o il bot non ne fa parte)',
  )
})
