import { expect, it } from 'vitest'
import { type Period, type Pick, type Sport, type Unit, unitsOf } from './tip.ts'

const total = (line: number, changes: Partial<Extract<Pick, { market: 'total' }>> = {}): Pick => ({
  ...{ market: 'total', period: 'match', unit: null, side: null, over: true },
  line4: line * 4,
  ...changes,
})
const handicap = (line: number, period: Period = 'match'): Pick => ({
  ...{ market: 'handicap', period, unit: null, side: 'home', push: 'void' },
  line4: line * 4,
})
const result = (period: Period): Pick => ({ market: 'result', period, unit: null, sign: '1' })
const oddEven = (period: Period): Pick => ({ market: 'oddEven', period, unit: null, side: null, even: true })

it.each<[string, Sport, Pick, Unit[]]>([
  ['a result of football counts goals', 'calcio', result('match'), ['goals']],
  ['a result of basketball points', 'basket', result('match'), ['points']],
  ['a result of tennis sets', 'tennis', result('match'), ['sets']],
  ['a result of volleyball sets', 'volley', result('match'), ['sets']],
  ['a result of a set of tennis games', 'tennis', result('set1'), ['games']],
  ['a result of a set of volleyball points', 'volley', result('set1'), ['points']],
  [
    'who scores counts what the sport counts',
    'calcio',
    { market: 'scores', period: 'match', side: 'home', yes: true },
    ['goals'],
  ],
  ['what is said is what it counts', 'tennis', total(2.5, { unit: 'games' }), ['games']],
  ['a line of football counts goals', 'calcio', total(7.5), ['goals']],
  ['too high a line of football fits nothing', 'calcio', total(7.75), []],
  ['too high a handicap of football fits nothing either', 'calcio', handicap(-8), []],
  ['odd or even of football counts goals', 'calcio', oddEven('match'), ['goals']],
  ['a line of basketball counts points', 'basket', total(15), ['points']],
  ['too low a line of basketball fits nothing', 'basket', total(14.5), []],
  ['a low handicap of basketball counts points', 'basket', handicap(-2.5), ['points']],
  ['odd or even of basketball counts points', 'basket', oddEven('match'), ['points']],
  ['a low line of tennis counts sets', 'tennis', total(4.5), ['sets']],
  ['a line of tennis that is too high for sets and too low for games fits nothing', 'tennis', total(5), []],
  ['just so below twelve', 'tennis', total(11.5), []],
  ['from twelve on it counts games', 'tennis', total(12), ['games']],
  ['of one side it counts games from five on', 'tennis', total(5, { side: 'away' }), ['games']],
  ['a low line of volleyball counts sets', 'volley', total(4.5), ['sets']],
  ['a line of volleyball below sixty fits nothing', 'volley', total(59.5), []],
  ['from sixty on it counts points', 'volley', total(60), ['points']],
  ['a small handicap of tennis sets or games', 'tennis', handicap(-2.5), ['sets', 'games']],
  ['one of three games', 'tennis', handicap(-3), ['games']],
  ['a small handicap of volleyball sets or points', 'volley', handicap(2.5), ['sets', 'points']],
  ['a handicap in a set games alone', 'tennis', handicap(-1.5, 'set1'), ['games']],
  ['a line in a set points alone', 'volley', total(4.5, { period: 'set2' }), ['points']],
  ['odd or even of tennis sets or games', 'tennis', oddEven('match'), ['sets', 'games']],
  ['a line of a sport whose scores are not read nothing', 'altro', total(2.5), []],
])('%s', (_, sport, pick, units) => {
  expect(unitsOf(pick, sport)).toEqual(units)
})
