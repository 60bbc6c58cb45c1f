import { toWire } from '@xbetapp/domain/platform/time/rome'
import { beforeEach, expect, it } from 'vitest'
import { insertRow, updateRows } from '#server/db/rows.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { enqueueAll, type OutgoingMessage } from '#server/telegram/outbox/enqueue.ts'
import { testApp } from '#test/test-app.ts'
import { estimateSends } from './estimate-sends.ts'

const { aSala, clock, ctx, db } = await testApp()
const at = (seconds: number) => new Date(clock.now().getTime() + seconds * 1_000)

let chat = -7_000_000
const aRoom = async () => {
  const { idSala, nomeSala } = await aSala()
  return { idSala, nomeSala, chatId: --chat }
}
const wants = (room: Awaited<ReturnType<typeof aRoom>>, ...weights: number[][]) => ({
  ...{ room, weights, isRewritten: false },
})
const queue = (chatId: number, fields: Partial<OutgoingMessage> = {}) =>
  withTransaction(ctx, (tx) =>
    enqueueAll(tx, [
      {
        chatId,
        tipo: 'text',
        payload: { text: 'x' },
        scopo: 'sparachat',
        priority: 0,
        dueAt: at(0),
        ...fields,
      },
    ]),
  )
beforeEach(() => updateRows(db, 'send', { stato: 'pending' }, { stato: 'cancelled' }))

it('a room nothing is queued for has its first message at once and one a second after it', async () => {
  const room = await aRoom()
  const { sale, leaves } = await estimateSends(ctx, [wants(room, [1, 1], [1])], at(0))
  expect(sale).toEqual([
    {
      ...{ idSala: room.idSala, nomeSala: room.nomeSala, partenza: toWire(at(0)), fine: toWire(at(2)) },
      ...{ secondi: 0, davanti: 0, inPausa: false, riscrittura: false, chiusa: null },
    },
  ])
  expect(leaves.get(room.idSala)).toEqual([at(0), at(2)])
})

it('a message waits for its time and for operators’ earlier messages to the room, not for automatic ones', async () => {
  const [room, other] = [await aRoom(), await aRoom()]
  await queue(room.chatId, { payload: { photos: [1, 2, 3] }, tipo: 'album' })
  await queue(room.chatId, { priority: 10 })
  await queue(other.chatId)
  const { sale, leaves } = await estimateSends(ctx, [wants(room, [1]), wants(other, [1])], at(0))
  expect(sale.map(({ davanti, secondi }) => [davanti, secondi])).toEqual([
    [1, 3],
    [1, 1],
  ])
  expect(leaves.get(room.idSala)).toEqual([at(3)])
  const later = await estimateSends(ctx, [wants(room, [1])], at(90))
  expect(later.sale[0]).toMatchObject({ secondi: 90, partenza: toWire(at(90)), fine: toWire(at(90)) })
})

it('there is no estimate for a paused chat, a text to be rewritten or an empty send', async () => {
  const [paused, rewritten, nothing, fine] = [await aRoom(), await aRoom(), await aRoom(), await aRoom()]
  await insertRow(db, 'sendChat', { chatId: paused.chatId, pausedReason: 'x', pausedAt: clock.now() })
  const { sale, leaves } = await estimateSends(
    ctx,
    [wants(paused, [1]), { ...wants(rewritten, [1]), isRewritten: true }, wants(nothing), wants(fine, [1])],
    at(0),
  )
  const unknown = { partenza: null, fine: null, secondi: null }
  expect(sale).toMatchObject([
    { ...unknown, inPausa: true, riscrittura: false },
    { ...unknown, inPausa: false, riscrittura: true },
    { ...unknown, inPausa: false, riscrittura: false },
    { partenza: toWire(at(0)), fine: toWire(at(0)), secondi: 0 },
  ])
  expect([...leaves.keys()]).toEqual([fine.idSala])
})

it('a resting chat is waited for, except where a wrong clock set the end of its rest', async () => {
  const [resting, wrong] = [await aRoom(), await aRoom()]
  await insertRow(db, 'sendChat', { chatId: resting.chatId, nextAt: at(20) })
  await insertRow(db, 'sendChat', { chatId: wrong.chatId, nextAt: at(4_000), recent: [at(3_999)] })
  const { sale } = await estimateSends(ctx, [wants(resting, [1]), wants(wrong, [1])], at(0))
  expect(sale.map(({ secondi }) => secondi)).toEqual([20, 0])
})

it('a room that is closed when its first message leaves is shown with its closing hours', async () => {
  const room = await aRoom()
  const open = await aRoom()
  const giorni = ['DOMENICA', 'LUNEDI', 'MARTEDI', 'MERCOLEDI', 'GIOVEDI', 'VENERDI', 'SABATO'] as const
  for (const giorno of giorni)
    await insertRow(db, 'closingWindow', {
      ...{ idSala: room.idSala, giorno, oraInizio: '00:00', oraFine: '00:00' },
    })
  const { sale } = await estimateSends(ctx, [wants(room, [1]), wants(open, [1])], at(0))
  expect(sale.map(({ chiusa }) => chiusa)).toEqual([{ dalle: '00:00', alle: '00:00' }, null])
})
