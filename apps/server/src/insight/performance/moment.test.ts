import { fromWire } from '@xbetapp/domain/platform/time/rome'
import { expect, it } from 'vitest'
import { countDay } from '#server/accounts/day-totals/public.ts'
import { editBet } from '#server/bets/bets/public.ts'
import { saveTipsterDrop, saveVenueDrops } from '#server/bets/drops/public.ts'
import { rowOf, rowsOf, updateRows } from '#server/db/rows.ts'
import { testApp } from '#test/test-app.ts'

const app = await testApp()
const { ctx, db } = app
const admin = app.as(await app.aUser())

const DAY = '2026-03-10'
const EVENING = '20:45:00'
const aTip = async (text: string, at = `${DAY}T20:00:00`) =>
  (await app.aBet({ text, messageDate: fromWire(at) })).idReceivedBet
const moment = async (id: number) => {
  const { momento } = await admin.get('GET /api/v1/bets/:id/inizio', { params: { id } }).body
  return momento
}
const setBeginning = async (id: number, inizio: string | null) => {
  const params = { id }
  const { version } = await admin.get('GET /api/v1/bets/:id/inizio', { params }).body
  expect(await admin.put('PUT /api/v1/bets/:id/inizio', { inizio, version }, { params }).status).toBe(200)
}
const eventOf = async (id: number) =>
  Number((await rowsOf(db, 'legReading', { idReceivedBet: id }, ['idEvent'], 'position'))[0]?.idEvent)

const figures = async () =>
  await admin.get('GET /api/v1/andamento/bet', { query: { dal: DAY, al: DAY, per: 'momento' } }).body
const groups = async () => (await figures()).righe.map(({ nome, bet }) => `${nome} ${bet}`).sort()
const settleDays = async () => {
  while (await countDay(ctx)) {
    // Until no day is marked.
  }
}
const marked = async () => (await rowsOf(db, 'performanceMark', {}, ['giorno'])).length > 0
/** Counts all days, makes a change, and requires that it marks a day: else the stored totals would be stale. */
const changes = async (work: () => Promise<unknown>) => {
  await settleDays()
  expect(await marked()).toBe(false)
  await work()
  expect(await marked()).toBe(true)
  const now = await groups()
  await settleDays()
  expect(await groups()).toEqual(now)
  return now
}

let teams = 0
const aMatch = () => `Valle${String.fromCharCode(97 + teams++)}x - Colle`
type Known = 'prematch' | 'live' | null

it.each<[string, string, string, Known]>([
  ['a minute before its text says it begins', '20:44:59', 'MATCH ore 20:45\n1 @2.00', 'prematch'],
  ['at the minute it begins', EVENING, 'MATCH ore 20:45\n1 @2.00', 'live'],
  ['long before, and its text says live', '10:00:00', 'LIVE\nMATCH ore 20:45\n1 @2.00', 'live'],
  ['at no known beginning, and its text says live', '20:00:00', 'LIVE\nMATCH\n1 @2.00', 'live'],
  ['at no known beginning', '20:00:00', 'MATCH\n1 @2.00', null],
  ['with a text that is no bet', '20:00:00', 'ciao', null],
])('a bet posted %s', async (_, at, text, expected) => {
  expect(await moment(await aTip(text.replace('MATCH', aMatch()), `${DAY}T${at}`))).toBe(expected)
})

it('of a multiple the first beginning counts, one that is not known counts for nothing', async () => {
  const [first, second, third] = [aMatch(), aMatch(), aMatch()]
  await aTip(`${first} ore 19:00\n1 @2.00`, `${DAY}T10:00:00`)
  await aTip(`${second} ore 22:00\n1 @2.00`, `${DAY}T10:00:00`)
  const multiple = (...matches: string[]) => `Multipla\n${matches.map((one) => `${one}\n1 @2.00`).join('\n')}`
  expect(await moment(await aTip(multiple(second, third)))).toBe('prematch')
  expect(await moment(await aTip(multiple(first, second)))).toBe('live')
})

it('events merged into one begin together, whichever of them says when', async () => {
  const [said, unsaid] = [await aTip(`${aMatch()} ore 20:45\n1 @2.00`), await aTip(`${aMatch()}\n1 @2.00`)]
  expect(await moment(unsaid)).toBeNull()
  const [altro, id] = [await eventOf(said), await eventOf(unsaid)]
  const body = { altro, squadreInvertite: false }
  expect(await admin.post('POST /api/v1/eventi/:id/unisci', body, { params: { id } }).status).toBe(200)
  expect([await moment(said), await moment(unsaid)]).toEqual(['prematch', 'prematch'])
})

it('a beginning set by hand goes before the text, until it is left to the text again', async () => {
  const id = await aTip(`${aMatch()} ore 20:45\n1 @2.00`)
  expect(await moment(id)).toBe('prematch')
  await setBeginning(id, `${DAY}T20:00:00`)
  expect(await moment(id)).toBe('live')
  await setBeginning(id, null)
  expect(await moment(id)).toBe('prematch')
})

it('the three moments add up to the totals, with interval and drawdown of each, and open their bets', async () => {
  const [{ idTipster }, { idSala }] = [await app.aTipster(), await app.aSala()]
  const played = async (text: string, esito: 'Win' | 'Loss', quota: number) => {
    const { idReceivedBet } = await app.aBet({ text, idTipster, messageDate: fromWire(`${DAY}T20:00:00`) })
    const venue = { kind: 'sala' as const, id: idSala }
    const entries = [{ idReceivedBet, venue, importo: 100, quota }]
    await saveVenueDrops(ctx, { announce: false, entries })
    await saveTipsterDrop(ctx, { idReceivedBet, totTipster: 100, quotaDrop: quota, announce: false })
    await editBet(ctx, { idReceivedBet, esito, dropChiusura: 2 })
    return idReceivedBet
  }
  const before = await played(`${aMatch()} ore 20:45\n1 @2.00`, 'Win', 2.2)
  await played(`${aMatch()} ore 20:45\n1 @2.00`, 'Loss', 1.9)
  const during = await played(`LIVE\n${aMatch()}\n1 @2.00`, 'Loss', 1.8)
  const unknown = await played(`${aMatch()}\n1 @2.00`, 'Loss', 2)

  for (const isCounted of [false, true]) {
    if (isCounted) await settleDays()
    const { righe, totale } = await figures()
    const by = Object.fromEntries(righe.map((row) => [row.nome, row]))
    expect(by.Prematch).toMatchObject({
      bet: 2,
      yield: 10,
      caduta: 100,
      serieNegativa: 1,
      clv: 2.5,
      slippage: 2.5,
    })
    expect(by.Live).toMatchObject({ bet: 1, yield: -100, caduta: 100, clv: -10, slippage: -10 })
    expect(by['Non noto']).toMatchObject({ chiave: '', bet: 1, yield: -100, clv: 0, campionePiccolo: true })
    const perTipster = await admin.get('GET /api/v1/andamento/bet', {
      query: { dal: DAY, al: DAY, per: 'tipster' },
    }).body
    expect(totale).toEqual(perTipster.totale)
    for (const figure of ['bet', 'drop', 'tot', 'credito', 'giocato', 'profit', 'casa', 'clvBet'] as const)
      expect(righe.reduce((sum, row) => sum + row[figure], 0)).toBeCloseTo(totale[figure], 2)
    for (const { chiave, bet, casa } of righe) {
      const behind = await admin.get('GET /api/v1/andamento/righe', {
        query: { dal: DAY, al: DAY, per: 'momento', chiave },
      }).body
      expect([behind.totalElements, behind.casa]).toEqual([bet, casa])
    }
  }

  // Each change that moves a bet into another group has its day counted anew.
  expect(await groups()).toEqual(['Live 1', 'Non noto 1', 'Prematch 2'])
  expect(await changes(() => setBeginning(unknown, `${DAY}T19:00:00`))).toEqual(['Live 2', 'Prematch 2'])
  expect(await changes(() => setBeginning(unknown, null))).toEqual(['Live 1', 'Non noto 1', 'Prematch 2'])
  const idEvent = await eventOf(before)
  const beginsAt = (at: string) => updateRows(db, 'event', { idEvent }, { inizio: fromWire(`${DAY}T${at}`) })
  expect(await changes(() => beginsAt('19:30:00'))).toEqual(['Live 2', 'Non noto 1', 'Prematch 1'])
  const own = await eventOf(unknown)
  const merge = () =>
    admin.post(
      'POST /api/v1/eventi/:id/unisci',
      { altro: own, squadreInvertite: false },
      { params: { id: idEvent } },
    ).status
  expect(await changes(merge)).toEqual(['Live 3', 'Prematch 1'])
  // The bets of an event follow the one it was merged into.
  expect(await changes(() => beginsAt('21:30:00'))).toEqual(['Live 1', 'Prematch 3'])
  const split = () =>
    admin.post('POST /api/v1/eventi/:id/separa', {} as never, { params: { id: own } }).status
  expect(await changes(split)).toEqual(['Live 1', 'Non noto 1', 'Prematch 2'])
  const rewrite = () =>
    editBet(ctx, { idReceivedBet: during, formattedBet: `${aMatch()} ore 20:45\n1 @2.00` })
  expect(await changes(rewrite)).toEqual(['Non noto 1', 'Prematch 3'])

  // Another tip that says the hour of the same match says it of the earlier one too.
  const { formattedBet } = await rowOf(db, 'bet', { idReceivedBet: unknown }, ['formattedBet'])
  const tipOfSame = () => aTip(String(formattedBet).replace('\n', ' ore 20:45\n'))
  expect(await changes(tipOfSame)).toEqual(['Prematch 4'])
})
