import { copyKey, stepsInOrder } from '@xbetapp/domain/relay/routing/steps-in-order'
import { describe, expect, it } from 'vitest'
import { insertRow, rowsOf } from '#server/db/rows.ts'
import type { MessagePayload } from '#server/telegram/outbox/enqueue.ts'
import { testApp } from '#test/test-app.ts'
import { inOrder } from './in-order.ts'
import { relayJobs } from './relay-jobs.ts'

const { aBet, aSala, aTipster, anInstradamento, clock, ctx, db } = await testApp()

/** Planned work: bet, room; in the order it fell due. */
const work = (...rows: Array<[number, string]>) => {
  const pieces = rows.map(([group, line], id) => ({ kind: 'bet' as const, id, group, line }))
  return {
    ready: stepsInOrder(pieces),
    lines: new Map(pieces.map((piece) => [copyKey(piece), piece.line])),
  }
}

/** One round of the scheduler over the work that is due. */
async function planned(): Promise<void> {
  for (const job of relayJobs()) await job.run(ctx)
}

describe('tips of a room', () => {
  it('overdue together after a stop leave in the order they fell due, whatever other rooms a bet has', async () => {
    const { idTipster } = await aTipster()
    const [both, other] = [await aSala({ idGruppoTg: -801 }), await aSala({ idGruppoTg: -802 })]
    for (const { idSala } of [both, other])
      await insertRow(db, 'collegamentoAutomatico', { idTipster, idSala })
    const [first, second] = [
      await aBet({ idTipster, text: 'prima' }),
      await aBet({ idTipster, text: 'dopo' }),
    ]
    const ago = (seconds: number) => new Date(clock.now().getTime() - seconds * 1_000)
    const plan = {
      automatico: true,
      stato: 'previsto',
      motivo: '',
      username: 'bot',
      createdAt: ago(60),
    } as const
    await insertRow(db, 'routing', [
      { ...plan, idReceivedBet: second.idReceivedBet, idSala: other.idSala, dueAt: ago(30) },
      { ...plan, idReceivedBet: first.idReceivedBet, idSala: both.idSala, dueAt: ago(20) },
      { ...plan, idReceivedBet: second.idReceivedBet, idSala: both.idSala, dueAt: ago(10) },
    ])
    await planned()
    const queued = await rowsOf(db, 'send', { chatId: -801 }, ['idReceivedBet'], 'id')
    expect(queued.map((row) => row.idReceivedBet)).toEqual([first.idReceivedBet, second.idReceivedBet])
  })

  it('and messages of its sparax overdue together leave in the order they fell due, across both kinds', async () => {
    const { idTipster } = await aTipster()
    const { idSala } = await aSala({ idGruppoTg: -803 })
    await insertRow(db, 'collegamentoAutomatico', { idTipster, idSala })
    const { idSparax } = await insertRow(db, 'sparax', { nomeSparax: 'Sorgente', idGruppoTg: -804 })
    await insertRow(db, 'collegamentoSparax', { idSparax, idSala })
    const ago = (seconds: number) => new Date(clock.now().getTime() - seconds * 1_000)
    const message = async (seconds: number) => {
      const { id: idInoltro } = await insertRow(db, 'forward', {
        chatId: -804,
        messageId: seconds,
        receivedAt: ago(seconds),
        elements: JSON.stringify([{ messageId: seconds, tipo: 'other', fileId: null }]),
      })
      await insertRow(db, 'forwardTarget', {
        idInoltro,
        idSparax,
        idSala,
        stato: 'previsto',
        motivo: '',
        dueAt: ago(seconds),
      })
      return `messaggio ${seconds}`
    }
    const tip = async (seconds: number) => {
      const { idReceivedBet } = await aBet({ idTipster, text: `bet ${seconds}` })
      const at = { createdAt: ago(seconds), dueAt: ago(seconds) }
      await anInstradamento({ idReceivedBet, idSala, stato: 'previsto', ...at })
      return `bet ${seconds}`
    }
    const expected = [await message(40), await tip(30), await message(20), await tip(10)]
    await planned()
    const queued = await rowsOf(db, 'send', { chatId: -803 }, ['payload'], 'id')
    const said = queued.map((row) => {
      const { text, copy } = row.payload as MessagePayload
      return text ?? `messaggio ${copy?.messageId}`
    })
    expect(said).toEqual(expected)
  })

  it('wait behind one that is left undone; those of other rooms do not', async () => {
    const done: number[] = []
    const relay = inOrder(async (_, bet, ids) => {
      if (bet === 1) return ids
      done.push(...ids)
      return []
    })
    await relay(ctx, work([1, 'a'], [2, 'a'], [2, 'b']))
    expect(done).toEqual([2])
  })

  it('wait behind one that fails, but not for ever', async () => {
    const done: number[] = []
    const relay = inOrder(async (_, bet, ids) => {
      if (bet === 1) throw new Error('broken')
      done.push(...ids)
      return []
    })
    for (let round = 0; round < 2; round++) await relay(ctx, work([1, 'a'], [2, 'a'], [3, 'b']))
    expect(done).toEqual([2, 2])
    await relay(ctx, work([1, 'a'], [2, 'a']))
    expect(done).toEqual([2, 2, 1])
  })
})
