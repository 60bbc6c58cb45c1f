import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changedTerms, nextTermsAfter, termsOfKind, termsOn, VENUE_TERMS } from './dated-terms.ts'

/** 50 % from the beginning, 40 % from 1 October, 60 % from 1 December. */
const VERSIONS = [
  { dal: '2026-12-01', percentuale: 60 },
  { dal: null, percentuale: 50 },
  { dal: '2026-10-01', percentuale: 40 },
]

describe('the worked example of the rules', () => {
  it.each([
    ['2020-01-01', 50, '2026-10-01'],
    ['2026-09-30', 50, '2026-10-01'],
    ['2026-10-01', 40, '2026-12-01'],
    ['2026-11-30', 40, '2026-12-01'],
    ['2026-12-01', 60, null],
    ['2030-06-15', 60, null],
  ])('on %s it is %d %%, until %s', (day, percentuale, next) => {
    expect(termsOn(VERSIONS, day)?.percentuale).toBe(percentuale)
    expect(nextTermsAfter(VERSIONS, day)).toBe(next)
  })
})

it('an account without versions has none on any day', () => {
  expect(termsOn([], '2026-10-01')).toBeUndefined()
  expect(nextTermsAfter([], '2026-10-01')).toBeNull()
})

it('terms are compared by value', () => {
  const before = { percentualeImporto: '50.00', tassaQuota: 0, freerollAttivo: '10', freerollReale: 5 }
  expect(changedTerms(VENUE_TERMS, before, { ...before, percentualeImporto: 50 })).toEqual([])
  expect(changedTerms(VENUE_TERMS, before, { ...before, freerollReale: '6', tassaQuota: '0.01' })).toEqual([
    'tassaQuota',
    'freerollReale',
  ])
})

it('a room has no tax', () => {
  expect(termsOfKind('sala')).not.toContain('tassaQuota')
  expect(termsOfKind('sito')).toContain('tassaQuota')
  expect(termsOfKind('tipster')).toEqual(['action', 'freeroll'])
})

describe('whatever the versions', () => {
  const day = fc
    .integer({ min: 0, max: 400 })
    .map((n) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10))
  const versions = fc
    .uniqueArray(day, { maxLength: 8 })
    .map((days) => [{ dal: null }, ...days.map((dal) => ({ dal }))])
    .chain((all) => fc.shuffledSubarray(all, { minLength: all.length }))

  it('each day has the terms of the latest first day up to it', () => {
    fc.assert(
      fc.property(versions, day, (all, on) => {
        const days = all.flatMap(({ dal }) => (dal !== null && dal <= on ? [dal] : [])).sort()
        expect(termsOn(all, on)?.dal).toBe(days.at(-1) ?? null)
      }),
    )
  })

  it('a change from a day alters no day before it and none from the next first day on', () => {
    fc.assert(
      fc.property(versions, day, day, (all, from, on) => {
        const changed = [...all.filter(({ dal }) => dal !== from), { dal: from, isNew: true }]
        const next = nextTermsAfter(all, from)
        const isWithin = on >= from && (next === null || on < next)
        expect('isNew' in (termsOn(changed, on) ?? {})).toBe(isWithin)
        if (!isWithin) expect(termsOn(changed, on)?.dal).toBe(termsOn(all, on)?.dal)
      }),
    )
  })
})
