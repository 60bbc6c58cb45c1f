import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SCORES } from './read-score.table.ts'
import { readScore } from './read-score.ts'
import type { Count, Pair, Score } from './score.ts'

const pairText = (pair: Pair) => pair.join('-')

function countText(count: Count | null, noun: string): string {
  if (count === null) return ''
  const half = count.firstHalf === null ? '' : ` (${pairText(count.firstHalf)})`
  return ` ${noun} ${count.pair === null ? count.total : pairText(count.pair)}${half}`
}

function inShort(text: string, sport: Score['sport']): string {
  const { score, problem } = readScore(text, sport)
  if (score === null) return `!${problem}`
  if (score.isVoid) return `void: ${score.word}`
  if (!score.isFinal) return `open: ${score.word}`
  const parts = score.parts.length === 0 ? '' : ` [${score.parts.map(pairText).join(' ')}]`
  const main = score.main === null ? '?' : pairText(score.main)
  return `${main}${parts}${countText(score.corners, 'corner')}${countText(score.cards, 'cartellini')}`
}

describe.each(Object.entries(SCORES) as [Score['sport'], (typeof SCORES)['calcio']][])(
  'a score of %s',
  (sport, scores) => {
    it.each(scores.map(([text, read]) => ({ text, read })))('$text', ({ text, read }) => {
      expect(inShort(text, sport)).toBe(read)
    })
  },
)

it.each([
  ...['rinviata', 'rinviato', 'annullata', 'annullato', 'posticipata', 'cancellata', 'void', 'postponed'],
  ...['walkover', 'wo'],
])('an event that is "%s" did not take place', (word) => {
  for (const sport of ['calcio', 'tennis', 'basket', 'volley'] as const)
    expect(inShort(word, sport)).toBe(`void: ${word}`)
})

it.each([
  ...['sospesa', 'sospeso', 'abbandonata', 'interrotta', 'interrotto', 'ritiro', 'ritirato', 'ritirata'],
  ...['rit', 'ret', 'tavolino', 'squalifica'],
])('an event with "%s" is settled by the rules of the book', (word) => {
  for (const sport of ['calcio', 'tennis', 'basket', 'volley'] as const)
    expect(inShort(word, sport)).toBe(`open: ${word}`)
})

it.each([
  ...['corner', 'corners', 'angoli', 'angolo'].map((noun) => [noun, '? corner 5'] as const),
  ...['cartellini', 'cartellino', 'gialli', 'ammonizioni', 'cards'].map(
    (noun) => [noun, '? cartellini 5'] as const,
  ),
])('5 %s is read, before and behind its figure', (noun, read) => {
  expect([inShort(`5 ${noun}`, 'calcio'), inShort(`${noun} 5`, 'calcio')]).toEqual([read, read])
})

it.each(['pt', 'ht'])('the first half is called %s too', (half) => {
  expect([inShort(`2-1 ${half} 1-0`, 'calcio'), inShort(`1-0 ${half}, 2-1`, 'calcio')]).toEqual([
    '2-1 [1-0]',
    '2-1 [1-0]',
  ])
})

it.each(['dts', 'supplementari', 'rigori', 'rig', 'dcr', 'ets'])(
  'after "%s" it is not the score of 90 minutes',
  (word) => {
    expect(inShort(`2-1 ${word}`, 'calcio')).toBe('!serve il risultato dei 90 minuti')
  },
)

describe('a set is finished', () => {
  const isFinished = (sport: Score['sport'], before: string, [home, away]: Pair) =>
    !inShort(`${before} ${home}-${away}`, sport).includes('non è un set finito')
  const upTo = (most: number) => Array.from({ length: most + 1 }, (_, count) => count)
  const ends = (sport: Score['sport'], before: string, high: number) =>
    upTo(high).filter((low) => {
      const finished = isFinished(sport, before, [high, low])
      expect(isFinished(sport, before, [low, high])).toBe(finished)
      return finished
    })

  /** Exactly the least number, or more with a lead of two. */
  const atLeast = (least: number) => (high: number) =>
    high < least ? [] : high === least ? upTo(least - 2) : [high - 2]
  const games = (high: number) => (high === 6 ? upTo(4) : high === 7 ? [5, 6] : [])

  it.each<[string, Score['sport'], string, (high: number) => readonly number[]]>([
    ['of tennis with six games and two ahead, or with seven', 'tennis', '6-4', games],
    [
      'of tennis that decides with ten points and two ahead, too',
      'tennis',
      '6-4 4-6',
      (high) => [...games(high), ...atLeast(10)(high)],
    ],
    ['of volley with 25 points and two ahead', 'volley', '25-20', atLeast(25)],
    ['of volley that is the fourth as the others', 'volley', '25-20 20-25 25-20', atLeast(25)],
    ['of volley that is the fifth with 15 points', 'volley', '25-20 20-25 25-20 20-25', atLeast(15)],
  ])('%s, for either winner', (_, sport, before, lows) => {
    for (const high of upTo(27).slice(4))
      expect([high, ends(sport, before, high)]).toEqual([high, lows(high)])
  })
})

it('whatever is typed, a score is read or refused with words', () => {
  const piece = fc.constantFrom(
    '2-1',
    '6-4',
    '25-20',
    '(',
    ')',
    ',',
    ' ',
    'corner',
    'pt',
    '9',
    'rinviata',
    '-',
    ':',
    '88-79',
    'rit',
    '7-6',
    '[',
  )
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(piece, { maxLength: 20 }).map((all) => all.join('')),
  )
  fc.assert(
    fc.property(texts, fc.constantFrom('calcio', 'tennis', 'basket', 'volley'), (text, sport) => {
      const { score, problem } = readScore(text, sport)
      expect((score === null) === (problem !== null)).toBe(true)
    }),
    { numRuns: 2000 },
  )
})
