import { expect, it } from 'vitest'
import { searchOf } from '#web/lib/search-params.ts'
import { ACCOUNT_SEARCH } from './account.search.ts'
import { changePeriod, presetPeriods, readPeriod, shiftPeriod, wirePeriod } from './public/period.ts'

const TODAY = '2026-11-21'

it('is today by default', () => {
  expect(readPeriod({}, TODAY)).toEqual({ start: TODAY, end: TODAY })
})

it.each([
  [{ dal: '2026-11-16' }, { start: '2026-11-16', end: TODAY }],
  [{ al: '2026-11-10' }, { start: '2026-11-10', end: '2026-11-10' }],
  [
    { dal: '2026-11-20', al: '2027-01-01' },
    { start: '2026-11-20', end: TODAY },
  ],
  [
    { dal: '2026-11-20', al: '2026-11-10' },
    { start: '2026-11-10', end: '2026-11-10' },
  ],
  [
    { dal: 'ieri', al: '2026-02-30' },
    { start: TODAY, end: TODAY },
  ],
])('reads %o as %o', (raw, period) => {
  expect(readPeriod(searchOf(ACCOUNT_SEARCH)(raw), TODAY)).toEqual(period)
})

it('never ends before it starts: the other end follows', () => {
  const week = { start: '2026-11-10', end: '2026-11-16' }
  expect(changePeriod(week, { end: '2026-11-12' })).toEqual({ start: '2026-11-10', end: '2026-11-12' })
  expect(changePeriod(week, { end: '2026-11-01' })).toEqual({ start: '2026-11-01', end: '2026-11-01' })
  expect(changePeriod(week, { start: '2026-11-20' })).toEqual({ start: '2026-11-20', end: '2026-11-20' })
})

it('goes over the wire from the first second to the last', () => {
  expect(wirePeriod({ start: '2026-03-29', end: '2026-03-29' })).toEqual({
    startDate: '2026-03-29T00:00:00',
    endDate: '2026-03-29T23:59:59',
  })
})

it('starts weeks on Monday, on a Sunday too', () => {
  expect(presetPeriods(TODAY).settimana).toEqual({ start: '2026-11-16', end: TODAY })
  expect(presetPeriods('2026-11-22').settimana.start).toBe('2026-11-16')
  expect(presetPeriods('2026-11-16').settimana.start).toBe('2026-11-16')
  expect(presetPeriods(TODAY).settimanaScorsa).toEqual({ start: '2026-11-09', end: '2026-11-15' })
  expect(presetPeriods(TODAY).ottoGiorni.start).toBe('2026-11-14')
})

it('moves by its own length and stops at today', () => {
  expect(shiftPeriod({ start: '2026-11-09', end: '2026-11-15' }, -1, TODAY)).toEqual({
    start: '2026-11-02',
    end: '2026-11-08',
  })
  expect(shiftPeriod({ start: '2026-11-09', end: '2026-11-15' }, 1, TODAY)).toEqual({
    start: '2026-11-16',
    end: TODAY,
  })
  expect(shiftPeriod({ start: TODAY, end: TODAY }, 1, TODAY)).toEqual({ start: TODAY, end: TODAY })
})
