import { describe, expect, it } from 'vitest'
import { fromWire } from '../../platform/time/rome.ts'
import { type ClosingWindow, GIORNI, giornoLabel, isClosed } from './closing-window.ts'

const at = (wire: string) => fromWire(wire)
// 2026-11-21 is a Saturday.
const window = (giorno: ClosingWindow['giorno'], oraInizio: string, oraFine: string): ClosingWindow[] => [
  { giorno, oraInizio, oraFine },
]

describe('isClosed', () => {
  it.each([
    ['before', '2026-11-21T12:59:59', false],
    ['at the first minute', '2026-11-21T13:00:00', true],
    ['at the last second', '2026-11-21T14:59:59', true],
    ['at the end', '2026-11-21T15:00:00', false],
    ['a day later', '2026-11-22T13:30:00', false],
  ])('holds a window of the same day: %s', (_, wire, closed) => {
    expect(isClosed(window('SABATO', '13:00', '15:00'), at(wire))).toBe(closed)
  })

  it.each([
    ['Saturday evening', '2026-11-21T23:30:00', true],
    ['Sunday before its end', '2026-11-22T02:59:59', true],
    ['Sunday at its end', '2026-11-22T03:00:00', false],
    ['Saturday in the small hours', '2026-11-21T02:00:00', false],
  ])('runs past midnight and belongs to the starting day: %s', (_, wire, closed) => {
    expect(isClosed(window('SABATO', '22:00', '03:00'), at(wire))).toBe(closed)
  })

  it('closes the whole day with 00:00-00:00 and not a minute of the next', () => {
    expect(isClosed(window('SABATO', '00:00', '00:00'), at('2026-11-21T00:00:00'))).toBe(true)
    expect(isClosed(window('SABATO', '00:00', '00:00'), at('2026-11-21T23:59:59'))).toBe(true)
    expect(isClosed(window('SABATO', '00:00', '00:00'), at('2026-11-22T00:00:00'))).toBe(false)
  })

  it('goes round the week: a Sunday night window holds on Monday', () => {
    expect(isClosed(window('DOMENICA', '22:00', '03:00'), at('2026-11-23T01:00:00'))).toBe(true)
  })

  it('reads Rome wall clock on both sides of the end of summer time', () => {
    // 2026-10-25: 02:30 exists twice; both are inside 02:00-03:00.
    expect(isClosed(window('DOMENICA', '02:00', '03:00'), new Date('2026-10-25T00:30:00Z'))).toBe(true)
    expect(isClosed(window('DOMENICA', '02:00', '03:00'), new Date('2026-10-25T01:30:00Z'))).toBe(true)
    expect(isClosed(window('DOMENICA', '02:00', '03:00'), new Date('2026-10-25T02:00:00Z'))).toBe(false)
  })
})

it('names the week from Monday on, without accents', () => {
  expect(GIORNI.map(giornoLabel)).toEqual([
    'Lunedi',
    'Martedi',
    'Mercoledi',
    'Giovedi',
    'Venerdi',
    'Sabato',
    'Domenica',
  ])
})
