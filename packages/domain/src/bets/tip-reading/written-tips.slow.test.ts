import { describe, expect, it } from 'vitest'
import { readTip } from './read-tip.ts'
import { judge } from './written-tips.judge.table.ts'
import { STYLES, writtenTips } from './written-tips.table.ts'

const SEED = 20_260_301
/** Per style: one tip in a thousand may be read wrong, one in twenty may stay undecided. */
const [TIPS, WRONG, UNDECIDED] = [2000, 2, 100]

describe.each(STYLES)('of %s tips', (style) => {
  const tips = writtenTips(style, SEED, TIPS)
  const texts = (verdict: string) =>
    tips.filter((tip) => judge(tip, readTip(tip.text)) === verdict).map(({ text }) => text)

  it('hardly one is read to something else than was meant', () => {
    const wrong = texts('wrong')
    expect(wrong.length, wrong.join('\n---\n')).toBeLessThanOrEqual(WRONG)
  })

  it('few are not decided', () => {
    const undecided = texts('undecided')
    expect(undecided.length, undecided.slice(0, 20).join('\n---\n')).toBeLessThanOrEqual(UNDECIDED)
  })

  it('each is written from the seed alone, and nearly all differ', () => {
    expect(writtenTips(style, SEED, TIPS)).toEqual(tips)
    expect(new Set(tips.map(({ text }) => text)).size).toBeGreaterThan(0.98 * TIPS)
  })
})

describe('the judge of readings', () => {
  const [tip] = writtenTips('emoji', SEED, 1)
  if (tip === undefined) throw new Error('no tip')
  const read = readTip(tip.text)
  const [leg] = read.legs
  if (leg?.pick == null || leg.event === null) throw new Error('not read')

  it('finds each thing that was not meant', () => {
    const other = (change: object) => judge(tip, { ...read, legs: [{ ...leg, ...change }] })
    const team = { name: 'altra', key: 'altra' }
    expect(judge(tip, read)).toBe('right')
    expect(other({ odds: '9.99' })).toBe('wrong')
    expect(other({ event: { ...leg.event, home: team } })).toBe('wrong')
    expect(other({ event: { ...leg.event, away: team } })).toBe('wrong')
    expect(other({ pick: { market: 'tieBreak', yes: true } })).toBe('wrong')
    expect(judge(tip, { ...read, kind: 'multiple' })).toBe('wrong')
    expect(judge(tip, { ...read, legs: [leg, { ...leg, pick: { market: 'tieBreak', yes: true } }] })).toBe(
      'wrong',
    )
  })

  it('judges a part the reader left open as undecided', () => {
    expect(judge(tip, { ...read, legs: [{ ...leg, odds: null }] })).toBe('undecided')
    expect(judge(tip, { ...read, legs: [{ ...leg, pick: null }] })).toBe('undecided')
    expect(judge(tip, { ...read, legs: [] })).toBe('undecided')
    expect(judge(tip, { ...read, kind: 'several' })).toBe('undecided')
  })
})
