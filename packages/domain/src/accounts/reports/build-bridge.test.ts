import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sum } from '../../platform/money/decimal.ts'
import { betPeriodSide } from '../accounting/period.ts'
import { movementPeriodSide } from '../accounting/testing/by-side.ts'
import { type BridgedBet, type BridgeInput, buildBridge, changeText } from './build-bridge.ts'

const day = (date: number, hour = 12) => new Date(Date.UTC(2026, 2, date, hour))
const first = { period: { startDate: '2026-03-02', endDate: '2026-03-08' }, after: day(9, 0) }
const second = { period: { startDate: '2026-03-09', endDate: '2026-03-15' }, after: day(16, 0) }
const input = (changes: Partial<BridgeInput>): BridgeInput => ({
  previous: { saldo: '500.00', endDate: '2026-03-15', after: second.after, readAt: day(16, 9) },
  sent: [first, second],
  range: { start: day(16, 0), after: day(23, 0) },
  stakesOwnMoney: true,
  bets: [],
  lines: [],
  apertura: '0',
  ...changes,
})
type State = NonNullable<BridgedBet['after']>
const state = (placed: Date, esito: string, settled: Date | null, profit: string): State => ({
  messageDate: placed,
  esito,
  dataRefertazione: settled,
  importo: '100.00',
  quota: '1.90000',
  profit,
})
const won = (placed: Date, settled: Date) => state(placed, 'Win', settled, '90.00')
const lost = (placed: Date, settled: Date) => state(placed, 'Loss', settled, '-100.00')
const open = (placed: Date) => state(placed, 'Open', null, '-100.00')

/** The causes of each week and of the Ponte, as `text delta`. */
function shown(changes: Partial<BridgeInput>) {
  const { rettifiche, ponte } = buildBridge(input(changes))
  const texts = (causes: typeof ponte.cause) => causes.map(({ testo, delta }) => `${testo} ${delta}`.trim())
  return {
    first: rettifiche.filter(({ period }) => period === first.period).flatMap(({ cause }) => texts(cause)),
    second: rettifiche.filter(({ period }) => period === second.period).flatMap(({ cause }) => texts(cause)),
    ponte: texts(ponte.cause),
  }
}

describe('of a bet, the bridge from the closing that was sent', () => {
  const nothing = { first: [], second: [], ponte: [] }
  it.each<[string, BridgedBet['before'], BridgedBet['after'], ReturnType<typeof shown>]>([
    [
      'takes back the stake of one that was Open and is settled in the period',
      open(day(10)),
      won(day(10), day(17)),
      { ...nothing, ponte: ['Open → Win 100'] },
    ],
    [
      'corrects the earliest week that its corrected outcome reaches',
      won(day(4), day(5)),
      lost(day(4), day(5)),
      { ...nothing, first: ['Win → Loss -190'] },
    ],
    [
      'corrects the week in which it was settled, though it was placed before',
      won(day(4), day(10)),
      lost(day(4), day(10)),
      { ...nothing, second: ['Win → Loss -190'] },
    ],
    [
      'corrects the week of one whose outcome was set again now, and takes the stake out that counts in the period',
      won(day(4), day(5)),
      lost(day(4), day(17)),
      { ...nothing, first: ['Win → Loss -190'], ponte: ['Win → Loss 100'] },
    ],
    [
      'corrects the week a late one belongs to',
      null,
      won(day(10), day(11)),
      { ...nothing, second: ['aggiunta, Win 90'] },
    ],
    [
      'takes the stake of a late one that is Open still, and gives it back to the period it counts in',
      null,
      open(day(10)),
      { ...nothing, second: ['aggiunta, Open -100'], ponte: ['aggiunta, Open 100'] },
    ],
    [
      'corrects the week one was deleted from',
      won(day(10), day(11)),
      null,
      { ...nothing, second: ['tolta, era Win -90'] },
    ],
    ['says nothing of one placed in the period', null, won(day(17), day(18)), nothing],
    ['says nothing of one that is what it was', won(day(4), day(5)), won(day(4), day(5)), nothing],
    [
      'takes one placed at the very end of a week for the next',
      null,
      won(first.after, day(11)),
      { ...nothing, second: ['aggiunta, Win 90'] },
    ],
    [
      'takes one settled at the very end of a week for settled in the next',
      won(day(4), first.after),
      lost(day(4), first.after),
      { ...nothing, second: ['Win → Loss -190'] },
    ],
    [
      'says nothing of one placed at the very end of the statement before',
      null,
      won(second.after, day(17)),
      nothing,
    ],
  ])('%s', (_, before, after, expected) => {
    expect(shown({ bets: [{ id: 1, before, after }] })).toEqual(expected)
  })

  it('brings in a bet placed after the statement was read but before the end of its period', () => {
    const previous = { ...input({}).previous, readAt: day(14) }
    const bets = [{ id: 1, before: null, after: won(day(15), day(15, 18)) }]
    expect(shown({ previous, bets })).toEqual({ ...nothing, ponte: ['aggiunta, Win 90'] })
  })

  it('counts the stake of an Open bet as 0 for an account without stakes', () => {
    const after = { ...open(day(10)), profit: '0.00' }
    expect(shown({ stakesOwnMoney: false, bets: [{ id: 1, before: null, after }] })).toEqual(nothing)
  })
})

describe('of a line of a movement, the bridge', () => {
  const line = (data: Date, isNew: boolean) => [
    { idMovimento: 7, data, importo: '-30.00', isNew, nome: 'Cashin' },
  ]
  const nothing = { first: [], second: [], ponte: [] }
  it.each<[string, Date, boolean, ReturnType<typeof shown>]>([
    ['corrects the week a late one is dated in', day(4), true, { ...nothing, first: ['Cashin -30'] }],
    [
      'takes one dated at the very end of a week for the next',
      first.after,
      true,
      { ...nothing, second: ['Cashin -30'] },
    ],
    ['says nothing of one dated at the very end of the statement before', second.after, true, nothing],
    ['says nothing of one that was counted and is', day(4), false, nothing],
    ['says nothing of one dated in the period', day(18), true, nothing],
  ])('%s', (_, data, isNew, expected) => {
    expect(shown({ lines: line(data, isNew) })).toEqual(expected)
  })

  it('takes back one of a day both periods have, and brings in one of a day neither has', () => {
    const range = (start: Date) => ({ start, after: day(23, 0) })
    expect(shown({ range: range(day(13, 0)), lines: line(day(14), false) }).ponte).toEqual(['Cashin 30'])
    expect(shown({ range: range(day(20, 0)), lines: line(day(18), true) }).ponte).toEqual(['Cashin -30'])
    expect(shown({ range: range(day(18)), lines: line(day(18), true) }).ponte).toEqual([])
  })

  it('names the days between two periods', () => {
    const between = (start: Date) => buildBridge(input({ range: { start, after: day(23, 0) } })).between
    expect(between(day(19, 23))).toEqual({ startDate: '2026-03-16', endDate: '2026-03-19' })
    expect([between(day(16, 0)), between(day(13, 0))]).toEqual([null, null])
  })

  it('names the movement', () => {
    const { rettifiche } = buildBridge(input({ lines: line(day(4), true) }))
    expect(rettifiche[0]?.cause).toMatchObject([{ tipo: 'movimento', id: 7, testo: 'Cashin' }])
  })
})

it('a corrected opening balance reaches the first week that was sent', () => {
  const { rettifiche, ponte } = buildBridge(input({ apertura: '-12.34' }))
  expect(rettifiche).toMatchObject([
    { period: first.period, cause: [{ tipo: 'apertura', id: null, testo: '' }] },
  ])
  expect(rettifiche[0]?.totale.toFixed(2)).toBe('-12.34')
  expect(ponte.cause).toEqual([])
})

it('corrections are grouped by week, the oldest first, each with all its causes and their sum', () => {
  const { rettifiche } = buildBridge(
    input({
      bets: [
        { id: 1, before: null, after: won(day(10), day(11)) },
        { id: 2, before: null, after: won(day(4), day(5)) },
        { id: 3, before: null, after: lost(day(3), day(5)) },
      ],
    }),
  )
  expect(rettifiche.map(({ cause, totale }) => [cause.map(({ id }) => id), totale.toFixed(2)])).toEqual([
    [[2, 3], '-10.00'],
    [[1], '90.00'],
  ])
})

it('sent closing + corrections + Ponte + movements of the period = current closing, for any changes', () => {
  const moment = fc
    .integer({ min: 0, max: 30 * 24 })
    .map((hours) => new Date(day(1, 0).getTime() + hours * 3_600_000))
  const bet = fc
    .tuple(
      moment,
      moment,
      fc.constantFrom('Win', 'Loss', 'Void', 'Open'),
      fc.integer({ min: 1, max: 50_000 }),
    )
    .map(([placed, settled, esito, cents]): State => {
      const stake = cents / 100
      const profit = esito === 'Win' ? stake * 2 : esito === 'Void' ? 0 : -stake
      return {
        ...state(placed, esito, esito === 'Open' ? null : settled, profit.toFixed(2)),
        importo: stake.toFixed(2),
      }
    })
  const bets = fc.array(
    fc.record({ id: fc.nat(), before: fc.option(bet), after: fc.option(bet) }).map((one) => ({
      ...one,
      // The moment a bet was placed never changes.
      after: one.after && one.before ? { ...one.after, messageDate: one.before.messageDate } : one.after,
    })),
  )
  const lines = fc.array(
    fc.record({
      idMovimento: fc.nat(),
      data: moment,
      importo: fc.integer({ min: -9_999, max: 9_999 }).map((cents) => (cents / 100).toFixed(2)),
      isNew: fc.boolean(),
      nome: fc.constant('Cashin'),
    }),
  )
  fc.assert(
    fc.property(bets, lines, moment, fc.integer({ min: 9, max: 23 }), (bets, lines, readAt, start) => {
      const range = { start: day(start, 0), after: day(24, 0) }
      const given = input({ bets, lines, range, apertura: '3.21' })
      const { after } = given.previous
      const period = { start: range.start, end: new Date(range.after.getTime() - 1) }
      const sent = sum([
        ...bets.flatMap(({ before }) => (before && before.messageDate < after ? [before.profit] : [])),
        ...lines.flatMap((line) => (!line.isNew && line.data < after ? [line.importo] : [])),
      ])
      const inPeriod = sum([
        ...bets.flatMap((one) =>
          one.after && betPeriodSide(one.after, period) === 'period' ? [one.after.profit] : [],
        ),
        ...lines.flatMap(({ data, importo }) =>
          movementPeriodSide(data, period) === 'period' ? [importo] : [],
        ),
      ])
      const now = sum([
        '3.21',
        ...bets.flatMap((one) =>
          one.after && one.after.messageDate < range.after ? [one.after.profit] : [],
        ),
        ...lines.flatMap(({ data, importo }) => (data < range.after ? [importo] : [])),
      ])
      const { rettifiche, ponte, chiusuraInviata } = buildBridge({
        ...given,
        previous: { ...given.previous, saldo: sent, readAt },
      })
      const led = sum([chiusuraInviata, ...rettifiche.map(({ totale }) => totale), ponte.totale, inPeriod])
      expect(led.toFixed(2)).toBe(now.toFixed(2))
    }),
  )
})

it.each<[string, Parameters<typeof changeText>[0], Parameters<typeof changeText>[1]]>([
  ['', null, null],
  ['aggiunta, Open', null, { esito: 'Open', importo: '1', quota: '2' }],
  ['tolta, era Win', { esito: 'Win', importo: '1', quota: '2' }, null],
  ['Win', { esito: 'Win', importo: '1', quota: '2' }, { esito: 'Win', importo: '1.00', quota: '2.00000' }],
  [
    'Win → Loss, importo 100,00 → 50,50, quota 1,90000 → 1,87500',
    { esito: 'Win', importo: '100', quota: '1.9' },
    { esito: 'Loss', importo: '50.5', quota: '1.875' },
  ],
  [
    'importo 100,00 → 50,00',
    { esito: 'Win', importo: '100', quota: '1.9' },
    { esito: 'Win', importo: '50', quota: '1.9' },
  ],
  [
    'quota 1,90000 → 2,00000',
    { esito: 'Win', importo: '100', quota: '1.9' },
    { esito: 'Win', importo: '100', quota: '2' },
  ],
])('a change is told as %j', (text, before, after) => {
  expect(changeText(before, after)).toBe(text)
})
