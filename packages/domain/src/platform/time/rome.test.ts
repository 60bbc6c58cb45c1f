import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addRomeDays,
  endOfRomeDay,
  fromWire,
  lastWeekStart,
  parseWire,
  romeDay,
  startOfRomeDay,
  toWire,
} from './rome.ts'

const HOUR_MS = 3_600_000

describe('instants on the wire', () => {
  it.each([
    ['2025-01-15T11:30:00Z', '2025-01-15T12:30:00'],
    ['2025-07-15T10:30:00Z', '2025-07-15T12:30:00'],
    ['2025-12-31T23:30:00Z', '2026-01-01T00:30:00'],
    ['2025-07-15T10:30:00.999Z', '2025-07-15T12:30:00'],
    ['1999-12-31T23:00:00Z', '2000-01-01T00:00:00'],
  ])('%s is written %s in Rome', (instant, wire) => {
    expect(toWire(new Date(instant))).toBe(wire)
  })

  it.each([
    ['2025-07-15T12:30:00', '2025-07-15T10:30:00.000Z'],
    ['2025-01-15T12:30:00', '2025-01-15T11:30:00.000Z'],
    ['2025-07-15T12:30:00Z', '2025-07-15T12:30:00.000Z'],
    ['2025-07-15T12:30:00+05:00', '2025-07-15T07:30:00.000Z'],
    ['2025-07-15T12:30:00-02:30', '2025-07-15T15:00:00.000Z'],
    ['2025-07-15T12:30:00.250', '2025-07-15T10:30:00.250Z'],
    ['2025-07-15T12:30:00.250123Z', '2025-07-15T12:30:00.250Z'],
    ['2024-02-29T00:00:00', '2024-02-28T23:00:00.000Z'],
  ])('%s is read as %s', (wire, instant) => {
    expect(fromWire(wire).toISOString()).toBe(instant)
  })

  it.each([
    '',
    '2025-07-15',
    '2025-07-15T12:30',
    '2025-07-15 12:30:00',
    '15/07/2025 12:30',
    '2025-02-29T12:00:00',
    '2025-04-31T12:00:00',
    '2025-13-01T12:00:00',
    '2025-07-15T24:00:00',
    '2025-07-15T12:60:00',
    '2025-07-15T12:30:61',
    '2025-07-15T12:30:00+25:00',
    '2025-07-15T12:30:00 Europe/Rome',
    '+002025-07-15T12:30:00',
  ])('refuses %j', (text) => {
    expect(parseWire(text)).toBeNull()
    expect(() => fromWire(text)).toThrow(RangeError)
  })
})

// In 2025 clocks go forward on 30 March, 02:00 to 03:00, and back on 26 October, 03:00 to 02:00.
describe('when clocks go forward', () => {
  it.each([
    ['2025-03-30T01:59:59', '2025-03-30T00:59:59.000Z'],
    ['2025-03-30T02:00:00', '2025-03-30T01:00:00.000Z'],
    ['2025-03-30T02:30:00', '2025-03-30T01:30:00.000Z'],
    ['2025-03-30T03:00:00', '2025-03-30T01:00:00.000Z'],
  ])('%s is read as %s', (wire, instant) => {
    expect(fromWire(wire).toISOString()).toBe(instant)
  })

  it('a time that does not exist is shown an hour later', () => {
    expect(toWire(fromWire('2025-03-30T02:30:00'))).toBe('2025-03-30T03:30:00')
  })
})

describe('when clocks go back', () => {
  it.each([
    ['2025-10-26T01:59:59', '2025-10-25T23:59:59.000Z'],
    ['2025-10-26T02:00:00', '2025-10-26T00:00:00.000Z'],
    ['2025-10-26T02:30:00', '2025-10-26T00:30:00.000Z'],
    ['2025-10-26T03:00:00', '2025-10-26T02:00:00.000Z'],
  ])('%s is read as %s, the first of two', (wire, instant) => {
    expect(fromWire(wire).toISOString()).toBe(instant)
  })

  it('both instants of the repeated hour are written alike', () => {
    expect(toWire(new Date('2025-10-26T00:30:00Z'))).toBe('2025-10-26T02:30:00')
    expect(toWire(new Date('2025-10-26T01:30:00Z'))).toBe('2025-10-26T02:30:00')
  })

  it('an offset tells the second one apart', () => {
    expect(fromWire('2025-10-26T02:30:00+01:00').toISOString()).toBe('2025-10-26T01:30:00.000Z')
  })
})

describe('a wire date and its instant', () => {
  // Years in which Italy has used today's rules; whole seconds, as the wire has them.
  const instants = fc
    .integer({ min: Date.UTC(1997, 0) / 1000, max: Date.UTC(2037, 11) / 1000 })
    .map((seconds) => new Date(seconds * 1000))

  it('go round unchanged, but for the hour that is written twice', () => {
    fc.assert(
      fc.property(instants, (instant) => {
        const back = fromWire(toWire(instant))
        const repeatedHour = instant.getTime() - back.getTime()
        expect([0, HOUR_MS]).toContain(repeatedHour)
        expect(toWire(back)).toBe(toWire(instant))
      }),
      { numRuns: 2_000 },
    )
  })

  it('go round at every quarter of an hour of a year but four, those of the repeated hour', () => {
    let repeated = 0
    for (let ms = Date.UTC(2025, 0); ms < Date.UTC(2026, 0); ms += HOUR_MS / 4) {
      if (fromWire(toWire(new Date(ms))).getTime() !== ms) repeated++
    }
    expect(repeated).toBe(4)
  })

  it('agree with the clock Intl shows', () => {
    const rome = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'Europe/Rome',
      dateStyle: 'short',
      timeStyle: 'medium',
    })
    const seconds = fc.integer({ min: 0, max: 3_599 })
    const hours = fc.integer({ min: Date.UTC(1950, 0) / HOUR_MS, max: Date.UTC(2037, 11) / HOUR_MS })
    fc.assert(
      fc.property(hours, seconds, seconds, (hour, one, other) => {
        for (const second of [one, other]) {
          const instant = new Date(hour * HOUR_MS + second * 1000)
          expect(toWire(instant)).toBe(rome.format(instant).replace(' ', 'T'))
        }
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('Rome days', () => {
  it('begin and end by the clock in Rome', () => {
    expect(romeDay(new Date('2025-07-14T22:00:00Z'))).toBe('2025-07-15')
    expect(romeDay(new Date('2025-07-14T21:59:59.999Z'))).toBe('2025-07-14')
    expect(startOfRomeDay('2025-07-15').toISOString()).toBe('2025-07-14T22:00:00.000Z')
    expect(endOfRomeDay('2025-07-15').toISOString()).toBe('2025-07-15T21:59:59.999Z')
  })

  it.each([
    ['2025-03-30', 23],
    ['2025-10-26', 25],
    ['2025-06-01', 24],
  ])('%s has %d hours', (day, hours) => {
    expect(endOfRomeDay(day).getTime() + 1 - startOfRomeDay(day).getTime()).toBe(hours * HOUR_MS)
  })

  it.each([
    ['2025-02-28', 1, '2025-03-01'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2025-03-30', 1, '2025-03-31'],
    ['2025-10-26', 1, '2025-10-27'],
    ['2026-01-03', -7, '2025-12-27'],
    ['2025-06-01', 0, '2025-06-01'],
  ])('%s and %d days is %s', (day, n, result) => {
    expect(addRomeDays(day, n)).toBe(result)
  })

  it.each(['2025-02-30', '2025-2-1', '', '2025-06-01T00:00:00'])('refuse %j', (day) => {
    expect(() => addRomeDays(day, 1)).toThrow(RangeError)
    expect(() => startOfRomeDay(day)).toThrow(RangeError)
  })

  it('last week starts at midnight seven days ago, across a change of clocks too', () => {
    expect(toWire(lastWeekStart(new Date('2025-07-15T10:00:00Z')))).toBe('2025-07-08T00:00:00')
    expect(toWire(lastWeekStart(new Date('2025-04-02T22:30:00Z')))).toBe('2025-03-27T00:00:00')
    expect(toWire(lastWeekStart(new Date('2025-10-27T23:30:00Z')))).toBe('2025-10-21T00:00:00')
  })
})
