import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { TIPS } from './read-tip.table.ts'
import { readTip } from './read-tip.ts'
import { inShort } from './testing/in-short.ts'
import { isTipRead } from './testing/is-tip-read.ts'
import { TIP_READER } from './tip.ts'

const TEXTS = Object.values(TIPS).flatMap(Object.keys)
const ofTable = fc.constantFrom(...TEXTS)

const meaning = (text: string) => inShort(readTip(text))

describe('whatever is written', () => {
  const WORDS = [
    'over',
    'under',
    'inter',
    '-',
    ' - ',
    '1',
    'x',
    '2',
    '2,5',
    '@',
    '@1.85',
    '+',
    '/',
    '(',
    ')',
    '\n',
    ' ',
    'gg',
    'ah',
    '-0,5',
    'multigol',
    '2-4',
    'quota',
    'totale',
    'set',
    '1°',
    'h',
    'o',
    ':',
    "'",
    'stake',
    '❌',
    'vs',
    'e',
    'casa',
    'live',
    'sistema',
  ]

  it('reading never throws, and a leg counts as read only with an event, a pick and no problem', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.array(fc.constantFrom(...WORDS), { maxLength: 40 }).map((words) => words.join('')),
        ),
        (text) => {
          const tip = readTip(text)
          if (isTipRead(tip)) for (const leg of tip.legs) expect([leg.event, leg.pick]).not.toContain(null)
          else
            expect(
              [...tip.problems, ...tip.legs.flatMap(({ problems }) => problems)].length +
                Number(tip.kind === 'several'),
            ).toBeGreaterThan(0)
        },
      ),
      { numRuns: 2000 },
    )
  })

  it('it is plain data: stored and taken out again it is the same', () => {
    for (const text of TEXTS) {
      const tip = readTip(text)
      expect(JSON.parse(JSON.stringify(tip))).toEqual(tip)
    }
  })

  it('reading it again gives the same', () => {
    fc.assert(
      fc.property(ofTable, (text) => {
        expect(readTip(text)).toEqual(readTip(text))
      }),
    )
  })

  it('odds are null or lie between 1 and 1,000 with at most 3 decimals', () => {
    const numbers = fc.tuple(fc.nat(2000), fc.constantFrom('', ',', '.'), fc.stringMatching(/^\d{0,4}$/))
    fc.assert(
      fc.property(numbers, ([whole, mark, decimals]) => {
        const { odds } = readTip(`Inter - Milan\n1 @${whole}${mark}${decimals}`)
        expect(
          odds === null || (/^\d{1,4}(\.\d{1,3})?$/.test(odds) && Number(odds) > 1 && Number(odds) <= 1000),
        ).toBe(true)
      }),
    )
  })

  it('an unknown name in the pick leaves it unread', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^z[bcdfg]{4,8}$/),
        fc.constantFrom('Over 1,5', '1X', 'GG', 'Multigol 2-4', 'DNB 1', 'AH 1 -0,5'),
        (name, pick) => {
          for (const text of [
            `Inter - Milan\n${name} ${pick} @1.85`,
            `Inter - Milan\n${pick} ${name} @1.85`,
            `Inter - Milan\n${name}\n${pick} @1.85`,
          ]) {
            expect(isTipRead(readTip(text)), text).toBe(false)
          }
        },
      ),
    )
  })

  it.each([
    ['one word without end', 'a'.repeat(10_000)],
    ['digits', '1'.repeat(10_000)],
    ['points and digits', '1.'.repeat(5000)],
    ['markers', '@'.repeat(10_000)],
    ['dashes', '-'.repeat(10_000)],
    ['names and dashes', 'ab - '.repeat(2000)],
    ['names and slashes', 'ab/'.repeat(3333)],
    ['spaces', `x${' '.repeat(9998)}x`],
    ['pluses', '1+'.repeat(5000)],
    ['lines', '\n'.repeat(10_000)],
    ['picks', 'Inter - Milan\n1\n'.repeat(600)],
    ['totals', 'quota totale '.repeat(750)],
    ['brackets', '('.repeat(10_000)],
    ['accents', 'e\u0301\u0301\u0301'.repeat(2500)],
  ])('%s, as long as may be, are read to the end', (_, text) => {
    expect(readTip(text).reader).toBe(TIP_READER)
  })

  it('a text as long as a message may be is read', () => {
    expect(meaning('Inter - Milan 1 @1.85'.padEnd(10_000))).toBe('inter - milan > 1 @1.85')
  })

  it('a text longer than any message is not read', () => {
    expect(inShort(readTip('Inter - Milan 1 '.repeat(1000)))).toBe('niente !TOO_LONG')
  })
})
