import { describe, expect, it } from 'vitest'
import { lastMonthStart, rangeError, rangeOf } from './range.ts'

const instants = (start: string, end: string) => {
  const range = rangeOf(start, end)
  return [range.start.toISOString(), range.after.toISOString()]
}

describe('rangeOf', () => {
  it('takes pure dates as whole Rome days', () => {
    expect(instants('2026-03-11', '2026-03-11')).toEqual([
      '2026-03-10T23:00:00.000Z',
      '2026-03-11T23:00:00.000Z',
    ])
  })

  it('gives the day of the spring change 23 hours', () => {
    const { start, after } = rangeOf('2026-03-29', '2026-03-29')
    expect((after.getTime() - start.getTime()) / 3_600_000).toBe(23)
  })

  it('includes the whole last second of a moment', () => {
    expect(instants('2026-03-11T00:00:00', '2026-03-11T23:59:59')).toEqual(
      instants('2026-03-11', '2026-03-11'),
    )
  })

  it('cuts fractions of a second', () => {
    expect(instants('2026-03-11T10:00:00.700', '2026-03-11T10:00:00.200')).toEqual([
      '2026-03-11T09:00:00.000Z',
      '2026-03-11T09:00:01.000Z',
    ])
  })
})

it.each(['', '11/03/2026', '2026-3-11', 'il 2026-03-11', '2026-03-11 e', '12026-03-11'])(
  '%j is no wire date, at either end',
  (text) => {
    expect(() => rangeOf(text, '2026-03-11')).toThrow(RangeError)
    expect(() => rangeOf('2026-03-11', text)).toThrow(RangeError)
  },
)

describe('rangeError', () => {
  const now = new Date('2026-03-11T12:00:00+01:00')

  it('accepts until the end of today', () => {
    expect(rangeError('2026-03-01', '2026-03-11T23:59:59', now)).toBeNull()
    expect(rangeError('2026-03-11T10:00:00', '2026-03-11T10:00:00', now)).toBeNull()
  })

  it('refuses an end after today, judged by the Rome day', () => {
    expect(rangeError('2026-03-01', '2026-03-12', now)).toBe(
      'La data di fine non può essere successiva a oggi',
    )
    // 23:30 in London is already tomorrow in Rome.
    expect(rangeError('2026-03-01', '2026-03-11T23:30:00Z', now)).toMatch(/oggi/)
  })

  it('refuses an end before its start', () => {
    const before = 'La data di fine non può essere precedente alla data di inizio'
    expect(rangeError('2026-03-11', '2026-03-10', now)).toBe(before)
    expect(rangeError('2026-03-11T10:00:00', '2026-03-11T09:59:59', now)).toBe(before)
  })
})

describe('lastMonthStart', () => {
  it.each([
    ['2026-03-11T12:00:00+01:00', '2026-02-11'],
    ['2026-03-31T12:00:00+02:00', '2026-02-28'],
    ['2024-03-30T12:00:00+01:00', '2024-02-29'],
    ['2026-01-05T00:10:00+01:00', '2025-12-05'],
  ])('%s: from the start of %s', (now, day) => {
    expect(lastMonthStart(new Date(now))).toEqual(rangeOf(day, day).start)
  })
})
