import { describe, expect, it } from 'vitest'
import type { Period, Unit } from '../../bets/tip-reading/tip.ts'
import { readScore } from './read-score.ts'
import { figureOf, halfOf, hasLongTieBreak, mirrorScore, type Score } from './score.ts'

const scoreOf = (text: string, sport: Score['sport']): Score => {
  const { score, problem } = readScore(text, sport)
  if (score === null) throw new Error(problem)
  return score
}
const shown = (score: Score, unit: Unit, period: Period): string => {
  const figure = figureOf(score, unit, period)
  if ('missing' in figure) return `serve ${figure.missing}`
  const { pair, total } = figure.found
  return pair === null ? `${total}` : `${pair.join('-')} = ${total}`
}

const QUARTERS = '88-79 (22-20, 20-25, 24-18, 22-16)'
const OVERTIME = '98-95 (22-20, 20-25, 24-18, 22-25, 10-7)'
const other = (sports: string) => `serve un risultato di ${sports}`

describe('figures of a unit', () => {
  it.each<[Score['sport'], string, Unit, Period, string]>([
    ['calcio', '2-1', 'goals', 'match', '2-1 = 3'],
    ['calcio', '2-1', 'goals', 'half1', 'serve il 1° tempo'],
    ['calcio', '2-1 (1-0)', 'goals', 'half1', '1-0 = 1'],
    ['calcio', '2-1 (1-0)', 'goals', 'half2', '1-1 = 2'],
    ['calcio', '9-4 corner', 'goals', 'match', 'serve il risultato'],
    ['calcio', '9-4 corner', 'corners', 'match', '9-4 = 13'],
    ['calcio', '13 corner', 'corners', 'match', '13'],
    ['calcio', '2-1', 'corners', 'match', 'serve i corner'],
    ['calcio', '2-1', 'cards', 'match', 'serve i cartellini'],
    ['calcio', '3-2 cartellini', 'cards', 'match', '3-2 = 5'],
    ['calcio', '3-2 cartellini', 'cards', 'half1', 'serve i cartellini del 1° tempo'],
    ['calcio', '2-1', 'corners', 'half1', 'serve i corner del 1° tempo'],
    ['calcio', '13 corner', 'corners', 'half2', 'serve i corner del 1° tempo'],
    ['calcio', '9-4 (4-1) corner', 'corners', 'half1', '4-1 = 5'],
    ['calcio', '9-4 (4-1) corner', 'corners', 'half2', '5-3 = 8'],
    ['calcio', '2-1', 'points', 'match', other('basket o volley')],
    ['calcio', '2-1', 'goals', 'set1', other('tennis o volley')],
    ['calcio', '2-1 (1-0)', 'goals', 'quarter1', 'serve i quarti'],
    ['basket', '88-79', 'points', 'match', '88-79 = 167'],
    ['basket', '88-79', 'points', 'half1', 'serve i tempi'],
    ['basket', '88-79 (42-45)', 'points', 'half1', '42-45 = 87'],
    ['basket', '88-79 (42-45)', 'points', 'half2', 'serve sapere se il 2° tempo conta i supplementari'],
    ['basket', '88-79', 'points', 'regular', 'serve i quarti'],
    ['basket', '88-79 (42-45, 46-34)', 'points', 'regular', 'serve i quarti'],
    ['basket', QUARTERS, 'points', 'regular', '88-79 = 167'],
    ['basket', OVERTIME, 'points', 'regular', '88-88 = 176'],
    ['calcio', '2-1', 'goals', 'regular', '2-1 = 3'],
    ['calcio', '9-4 (4-1) corner', 'corners', 'regular', '9-4 = 13'],
    ['tennis', '2-0', 'sets', 'regular', other('calcio o basket')],
    ['basket', '88-79 (42-45, 46-34)', 'points', 'half2', '46-34 = 80'],
    ['basket', '88-79 (42-45, 46-34)', 'points', 'quarter1', 'serve i quarti'],
    ['basket', QUARTERS, 'points', 'half1', '42-45 = 87'],
    ['basket', QUARTERS, 'points', 'half2', '46-34 = 80'],
    ['basket', QUARTERS, 'points', 'quarter1', '22-20 = 42'],
    ['basket', QUARTERS, 'points', 'quarter4', '22-16 = 38'],
    ['basket', OVERTIME, 'points', 'half1', '42-45 = 87'],
    ['basket', OVERTIME, 'points', 'half2', 'serve sapere se il 2° tempo conta i supplementari'],
    ['basket', OVERTIME, 'points', 'quarter4', '22-25 = 47'],
    ['basket', '88-79', 'goals', 'match', other('calcio')],
    ['basket', '88-79', 'points', 'set1', other('volley')],
    ['basket', '88-79', 'corners', 'match', 'serve un risultato di calcio'],
    ['tennis', '2-0', 'sets', 'match', '2-0 = 2'],
    ['tennis', '2-0', 'sets', 'set1', 'serve un altro mercato'],
    ['tennis', '2-0', 'games', 'match', 'serve i game di ogni set'],
    ['tennis', '6-4 3-6 7-5', 'games', 'match', '16-15 = 31'],
    ['tennis', '6-4 3-6 7-5', 'games', 'set1', '6-4 = 10'],
    ['tennis', '6-4 3-6 7-5', 'games', 'set3', '7-5 = 12'],
    ['tennis', '6-4 6-4', 'games', 'set3', 'serve la regola del book: 3° set non giocato'],
    ['tennis', '6-4 4-6 10-8', 'games', 'match', 'serve sapere se il super tie-break conta un game'],
    ['tennis', '6-4 4-6 10-8', 'games', 'set2', '4-6 = 10'],
    ['tennis', '6-4 4-6 10-8', 'games', 'set3', 'serve sapere se il super tie-break conta un set'],
    ['tennis', '2-0', 'points', 'match', other('basket o volley')],
    ['tennis', '2-0', 'sets', 'half1', other('calcio o basket')],
    ['tennis', '2-0', 'games', 'quarter1', other('basket')],
    ['tennis', '2-0', 'cards', 'match', 'serve un risultato di calcio'],
    ['volley', '3-0', 'sets', 'match', '3-0 = 3'],
    ['volley', '3-0', 'points', 'match', 'serve i punti di ogni set'],
    ['volley', '25-20 25-23 27-25', 'points', 'match', '77-68 = 145'],
    ['volley', '25-20 25-23 27-25', 'points', 'set3', '27-25 = 52'],
    ['volley', '3-0', 'games', 'match', other('tennis')],
  ])('in %s at %s, of %s in %s: %s', (sport, text, unit, period, found) => {
    expect(shown(scoreOf(text, sport), unit, period)).toBe(found)
  })
})

it.each<[Score['sport'], string, string | null]>([
  ['calcio', '2-1', null],
  ['calcio', '2-1 (1-0)', '1-0'],
  ['basket', '88-79 (42-45)', '42-45'],
  ['basket', '88-79 (42-45, 46-34)', '42-45'],
  ['basket', QUARTERS, '42-45'],
])('the first half in %s of %s is %s', (sport, text, half) => {
  expect(halfOf(scoreOf(text, sport))?.join('-') ?? null).toBe(half)
})

it('a set to ten points is a tie-break of tennis, not a set of volleyball', () => {
  expect(hasLongTieBreak(scoreOf('6-4 4-6 10-8', 'tennis'))).toBe(true)
  expect(hasLongTieBreak(scoreOf('6-4 4-6 7-6', 'tennis'))).toBe(false)
  expect(hasLongTieBreak(scoreOf('25-20 25-23 27-25', 'volley'))).toBe(false)
})

it('reversing swaps the sides of each figure and adds none that was not entered', () => {
  const score = scoreOf('2-1 (1-0) corner 9-4 (4-2) cartellini 5', 'calcio')
  expect(mirrorScore(score)).toEqual({
    ...score,
    main: [1, 2],
    parts: [[0, 1]],
    corners: { pair: [4, 9], total: 13, firstHalf: [2, 4] },
    cards: { pair: null, total: 5, firstHalf: null },
  })
  const bare = scoreOf('9-4 corner', 'calcio')
  expect(mirrorScore(bare)).toEqual({ ...bare, corners: { pair: [4, 9], total: 13, firstHalf: null } })
})
