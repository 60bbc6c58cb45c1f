import { describe, expect, it } from 'vitest'
import { fromWire } from '../../platform/time/rome.ts'
import { periodDays } from './period.ts'

const days = (start: string, end: string) => periodDays({ start: fromWire(start), end: fromWire(end) })

describe('the days of a period', () => {
  it('are whole when it runs from midnight to the last second', () => {
    expect(days('2026-03-01T00:00:00', '2026-03-07T23:59:59')).toMatchObject({
      startDay: '2026-03-01',
      endDay: '2026-03-07',
      split: [],
      after: fromWire('2026-03-08T00:00:00'),
    })
  })

  it('are whole too across the change of the clocks', () => {
    expect(days('2026-03-29T00:00:00', '2026-03-29T23:59:59').split).toEqual([])
    expect(days('2026-10-25T00:00:00', '2026-10-25T23:59:59').split).toEqual([])
  })

  it('are split where a time cuts them', () => {
    expect(days('2026-03-01T00:00:01', '2026-03-07T23:59:59').split).toEqual(['2026-03-01'])
    expect(days('2026-03-01T00:00:00', '2026-03-07T23:59:58').split).toEqual(['2026-03-07'])
    expect(days('2026-03-01T12:00:00', '2026-03-07T12:00:00').split).toEqual(['2026-03-01', '2026-03-07'])
    expect(days('2026-03-01T12:00:00', '2026-03-01T13:00:00').split).toEqual(['2026-03-01'])
  })

  it('do not mind fractions of a second', () => {
    const period = { start: new Date('2026-03-01T11:00:00.900Z'), end: new Date('2026-03-01T12:00:00.001Z') }
    expect(periodDays(period)).toMatchObject({
      start: new Date('2026-03-01T11:00:00Z'),
      after: new Date('2026-03-01T12:00:01Z'),
    })
  })
})
