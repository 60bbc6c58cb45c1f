import { stepsInOrder } from '@xbetapp/domain/routing/relay-order'
import { describe, expect, it } from 'vitest'
import { connectLanguageModel } from '#server/kernel/language-model.ts'
import { testApp } from '#test/test-app.ts'
import { inSteps } from './in-steps.ts'
import { relayChores } from './relay-chores.ts'

const { aBet, aSala, aTipster, clock, ctx, db } = await testApp()

/** Planned work: bet, room; in the order it fell due. */
const work = (...rows: Array<[number, string]>) => {
  const pieces = rows.map(([group, line], id) => ({ id, group, line }))
  return {
    ready: stepsInOrder(pieces),
    lines: new Map(pieces.map(({ id, line }) => [id, line])),
    toRewrite: [],
  }
}

describe('tips of a room', () => {
  it('overdue together after a stop leave in the order they fell due, whatever rooms their bets have besides', async () => {
    const { idTipster } = await aTipster()
    const [both, other] = [await aSala({ idGruppoTg: -801 }), await aSala({ idGruppoTg: -802 })]
    for (const { idSala } of [both, other])
      await db.insertInto('collegamentoAutomatico').values({ idTipster, idSala }).execute()
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
    await db
      .insertInto('instradamento')
      .values([
        { ...plan, idReceivedBet: second.idReceivedBet, idSala: other.idSala, dueAt: ago(30) },
        { ...plan, idReceivedBet: first.idReceivedBet, idSala: both.idSala, dueAt: ago(20) },
        { ...plan, idReceivedBet: second.idReceivedBet, idSala: both.idSala, dueAt: ago(10) },
      ])
      .execute()
    const model = connectLanguageModel({ baseUrl: 'http://127.0.0.1:9', timeoutMs: 100 })
    const relay = relayChores(model, () => {}).find((chore) => chore.name === 'relay')
    await relay?.run(ctx)
    const queued = await db
      .selectFrom('invio')
      .select(['idReceivedBet'])
      .where('chatId', '=', -801)
      .orderBy('id')
      .execute()
    expect(queued.map((row) => row.idReceivedBet)).toEqual([first.idReceivedBet, second.idReceivedBet])
  })

  it('wait behind one that is left undone, those of other rooms do not', async () => {
    const done: number[] = []
    const relay = inSteps(async (_, bet, ids) => {
      if (bet === 1) return ids
      done.push(...ids)
      return []
    })
    await relay(ctx, work([1, 'a'], [2, 'a'], [2, 'b']))
    expect(done).toEqual([2])
  })

  it('wait behind one that fails, but not for ever', async () => {
    const done: number[] = []
    const relay = inSteps(async (_, bet, ids) => {
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
