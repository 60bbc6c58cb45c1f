import { describe, expect, it } from 'vitest'
import { addMonths, calendarDays } from './calendar-month.ts'
import { isWithin, parseTypedDate, withSlashes } from './typed-date.ts'

describe('parseTypedDate', () => {
  it('reads the ways people write a day', () => {
    expect(parseTypedDate('01/03/2026')).toBe('2026-03-01')
    expect(parseTypedDate('1/3/26')).toBe('2026-03-01')
    expect(parseTypedDate('01032026')).toBe('2026-03-01')
    expect(parseTypedDate('29.02.2028')).toBe('2028-02-29')
  })

  it('refuses days that do not exist', () => {
    for (const text of ['', '31/02/2026', '29/02/2026', '00/01/2026', '1/13/2026', '2026-03-01', 'ieri']) {
      expect(parseTypedDate(text), text).toBeNull()
    }
  })
})

describe('withSlashes', () => {
  it('puts the slashes in while digits are typed', () => {
    let text = ''
    for (const digit of '01032026') text = withSlashes(text, text + digit)
    expect(text).toBe('01/03/2026')
  })

  it('lets the slashes be typed as well', () => {
    let text = ''
    for (const character of '01/03/2026') text = withSlashes(text, text + character)
    expect(text).toBe('01/03/2026')
  })

  it('leaves deleting alone', () => {
    expect(withSlashes('01/03/', '01/03')).toBe('01/03')
  })
})

describe('calendarDays', () => {
  it('begins on a Monday and holds the whole month', () => {
    const days = calendarDays('2026-03-15')
    expect(days).toHaveLength(42)
    expect(days[0]).toBe('2026-02-23')
    expect(days).toContain('2026-03-31')
  })

  it('is not disturbed by the nights clocks change', () => {
    expect(new Set(calendarDays('2026-03-01')).size).toBe(42)
    expect(new Set(calendarDays('2026-10-01')).size).toBe(42)
  })
})

describe('addMonths', () => {
  it('stays in the month it aims at', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
    expect(addMonths('2026-01-15', -1)).toBe('2025-12-15')
    expect(addMonths('2026-12-31', 2)).toBe('2027-02-28')
  })
})

describe('isWithin', () => {
  it('counts the bounds in', () => {
    expect(isWithin('2026-03-01', '2026-03-01', '2026-03-02')).toBe(true)
    expect(isWithin('2026-02-28', '2026-03-01', undefined)).toBe(false)
    expect(isWithin('2026-03-03', undefined, '2026-03-02')).toBe(false)
  })
})
