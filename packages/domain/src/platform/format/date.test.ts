import { describe, expect, it } from 'vitest'
import { formatClock, formatDate, formatDateTime, formatDayMonth, formatPeriod, formatTime } from './date.ts'

describe('dates', () => {
  it.each([
    ['2025-03-30T14:05:09', '30/03/2025 14:05', '30/03/2025'],
    ['2025-12-01T00:00:00', '01/12/2025 00:00', '01/12/2025'],
    ['2025-12-01T23:59', '01/12/2025 23:59', '01/12/2025'],
    ['2025-12-01', '01/12/2025', '01/12/2025'],
  ])('%s is shown as %s, without the hour as %s', (wire, dateTime, date) => {
    expect(formatDateTime(wire)).toBe(dateTime)
    expect(formatDate(wire)).toBe(date)
    expect(formatTime(wire)).toBe(dateTime.slice(11))
    expect(formatDayMonth(wire)).toBe(date.replace(/.\d{4}$/, ''))
  })

  it('an hour to the second names its day only when it is another', () => {
    expect(formatClock('2025-03-30T14:05:09', '2025-03-30')).toBe('14:05:09')
    expect(formatClock('2025-03-29T23:59:59', '2025-03-30')).toBe('29/03 23:59:59')
  })

  it.each([
    '2025-03-30T14:05:09Z',
    '2025-03-30T14:05:09+02:00',
    'dal 2025-03-30T14:05:09',
    '12025-03-30',
    '2025-03-30T14:05:09.123',
    '',
    'ieri',
  ])('%j is no wall clock of ours and is shown as it came', (text) => {
    expect(formatDateTime(text)).toBe(text)
    expect(formatDate(text)).toBe(text)
    expect(formatDayMonth(text)).toBe(text)
    expect(formatClock(text, '2025-03-30')).toBe(text)
  })
})

it('shows a period by its first and last day', () => {
  const period = { startDate: '2026-03-02T00:00:00', endDate: '2026-03-08' }
  expect(formatPeriod(period)).toBe('02/03/2026 - 08/03/2026')
})
