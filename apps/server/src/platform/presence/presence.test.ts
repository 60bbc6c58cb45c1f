import { describe, expect, it } from 'vitest'
import { rowOf } from '#server/db/rows.ts'
import { testApp } from '#test/test-app.ts'

const { as, aUser, aBet, clock, db } = await testApp()
const [anna, bruno] = [await aUser({ roles: ['OPERATORE'] }), await aUser({ roles: ['CALCOLATORE'] })]

const sayAll = async (user: typeof anna, scheda: string, aperti: readonly object[]) =>
  await as(user).post('POST /api/v1/presenza', { scheda, aperti } as never).body
const say = async (user: typeof anna, scheda: string, aperto: object | null) =>
  (await sayAll(user, scheda, aperto ? [aperto] : []))[0]!
const bet = async () => {
  const { idReceivedBet } = await aBet()
  return (campo: string | null = null, more: object = {}) => ({
    ...{ entita: 'bet', chiave: String(idReceivedBet), campo },
    ...more,
  })
}

describe('who has a bet open', () => {
  it('is shown to the others, not to himself in another tab, until he leaves or expires', async () => {
    const open = await bet()
    expect(await say(anna, 'anna-tab-1', open())).toEqual({ altri: [], tenutoDa: null, toltoDa: null })
    expect((await say(anna, 'anna-tab-2', open())).altri).toEqual([])
    expect((await say(bruno, 'bruno-tab', open())).altri.map(({ utente }) => utente)).toEqual([
      anna.username,
      anna.username,
    ])
    await say(anna, 'anna-tab-1', null)
    expect((await say(bruno, 'bruno-tab', open())).altri).toHaveLength(1)
    clock.advance(20_001)
    expect((await say(bruno, 'bruno-tab', open())).altri).toEqual([])
  })

  it('no user can end the presence of another', async () => {
    const open = await bet()
    await say(anna, 'anna-tab-3', open())
    await say(bruno, 'anna-tab-3', null)
    expect((await say(bruno, 'bruno-tab', open())).altri).toHaveLength(1)
  })
})

describe('a field that two would write', () => {
  it('is held by the first; when the second takes it, the first is told, and the Registro records it', async () => {
    const open = await bet()
    expect((await say(anna, 'anna-tab-4', open('tipster'))).tenutoDa).toBeNull()
    expect((await say(bruno, 'bruno-tab', open('tipster'))).tenutoDa).toBe(anna.username)
    expect((await say(bruno, 'bruno-tab', open('sala-7'))).tenutoDa).toBeNull()
    expect(await say(bruno, 'bruno-tab', open('tipster', { prendi: true }))).toMatchObject({
      tenutoDa: null,
      toltoDa: null,
    })
    expect(await say(anna, 'anna-tab-4', open('tipster'))).toMatchObject({
      tenutoDa: bruno.username,
      toltoDa: bruno.username,
    })
    await say(anna, 'anna-tab-4', open(null))
    expect((await say(anna, 'anna-tab-4', open('tipster'))).toltoDa).toBeNull()
    const line = await rowOf(db, 'audit', { action: 'bets.take-over', entityId: open().chiave }, [
      'actor',
      'parte',
      'after',
    ])
    expect(line).toEqual({
      actor: bruno.username,
      parte: 'tipster',
      after: { presoDa: bruno.username, presoA: anna.username },
    })
  })

  it('opened by many at once is held by one', async () => {
    const open = await bet()
    const people = await Promise.all(Array.from({ length: 4 }, () => aUser({ roles: ['OPERATORE'] })))
    const said = await Promise.all(people.map((user, at) => say(user, `tab-di-molti-${at}`, open('sala-7'))))
    expect(said.filter(({ tenutoDa }) => tenutoDa === null)).toHaveLength(1)
  })

  it('is free again when its holder expires', async () => {
    const open = await bet()
    await say(anna, 'anna-tab-5', open('tipster'))
    clock.advance(20_001)
    expect((await say(bruno, 'bruno-tab', open('tipster'))).tenutoDa).toBeNull()
  })
})

describe('a dialog over several bets', () => {
  it('holds each of them, reports each other holder, and releases those it no longer has', async () => {
    const [first, second, third] = [await bet(), await bet(), await bet()]
    await say(bruno, 'bruno-molte', second('sala-7'))
    const said = await sayAll(anna, 'anna-molte', [first('sala-7'), second('sala-7'), third()])
    expect(said.map(({ tenutoDa }) => tenutoDa)).toEqual([null, bruno.username, null])
    expect((await say(bruno, 'bruno-prima', first('sala-7'))).tenutoDa).toBe(anna.username)
    const taken = await sayAll(anna, 'anna-molte', [first('sala-7'), second('sala-7', { prendi: true })])
    expect(taken.map(({ tenutoDa }) => tenutoDa)).toEqual([null, null])
    expect((await say(bruno, 'bruno-molte', second('sala-7'))).toltoDa).toBe(anna.username)
    expect((await say(bruno, 'bruno-terza', third())).altri).toEqual([])
  })

  it('opened by two at once in opposite order does not deadlock', async () => {
    const open = [await bet(), await bet(), await bet(), await bet()].map((of) => of('sala-7'))
    const said = await Promise.all([
      sayAll(anna, 'anna-verso', open),
      sayAll(bruno, 'bruno-verso', open.toReversed()),
    ])
    const holders = said.map((answers) => answers.filter(({ tenutoDa }) => tenutoDa === null).length)
    expect(holders.toSorted()).toEqual([0, 4])
  })

  it('reports each of them once, and no more than the limit', async () => {
    const open = await bet()
    const twice = { scheda: 'anna-due-volte', aperti: [open(), open()] }
    expect(await as(anna).post('POST /api/v1/presenza', twice as never).status).toBe(400)
    const many = Array.from({ length: 201 }, (_, at) => ({ entita: 'bet', chiave: String(at), campo: null }))
    const tooMany = { scheda: 'anna-troppe', aperti: many }
    expect(await as(anna).post('POST /api/v1/presenza', tooMany as never).status).toBe(400)
  })
})

it('is shown only to users who may read the thing', async () => {
  const conto = { entita: 'conto', chiave: 'sala/1', campo: null }
  const said = { scheda: 'anna-tab-6', aperti: [conto] }
  const reply = await as(anna).post('POST /api/v1/presenza', said as never)
  expect(reply.status).toBe(403)
  const cassa = await aUser({ roles: ['CONTABILITÀ'] })
  expect((await say(cassa, 'cassa-tab', conto)).altri).toEqual([])
})
