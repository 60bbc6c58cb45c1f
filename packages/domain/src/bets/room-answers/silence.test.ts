import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromWire, toWire } from '../../platform/time/rome.ts'
import { kickOff } from '../tip-reading/kick-off.ts'
import { readMinutes, silenceTurns } from './silence.ts'

const POSTED = fromWire('2026-03-10T18:30:00')

describe('when an event begins', () => {
  it.each([
    ['Inter - Milan 1 @1.85 ore 20:45', '2026-03-10T20:45:00'],
    ['Inter - Milan 1 @1.85 ore 20.45', '2026-03-10T20:45:00'],
    ['Inter 1 @1,85 h21', '2026-03-10T21:00:00'],
    ['20:45 Inter 1 @1,85', '2026-03-10T20:45:00'],
    ['20:45 Inter 1, si gioca alle 20:45', '2026-03-10T20:45:00'],
    ['Inter 1 domani ore 15:00', '2026-03-11T15:00:00'],
    ['12/03 ore 18:00 Inter 1', '2026-03-12T18:00:00'],
    ['NBA Lakers 1 @1.9 ore 02:30', '2026-03-11T02:30:00'],
    ['NBA Lakers 1 @1.9 ore 05:59', '2026-03-11T05:59:00'],
    ['Inter 1 ore 18:30, appena postata', '2026-03-10T18:30:00'],
    ['Inter 1 domani h. 9', '2026-03-11T09:00:00'],
    ['Inter 1 alle 20:45, ore 20.45', '2026-03-10T20:45:00'],
  ])('is read: %s', (text, begins) => {
    const at = kickOff(text, POSTED)
    expect(at && toWire(at)).toBe(begins)
  })

  it.each([
    ['no hour', 'Inter 1 @1.85'],
    ['odds are no hours', 'Inter 1 @20.45'],
    ['several hours', 'Inter 1 ore 18:45, Roma 1 ore 20:45'],
    ['an hour that had passed', 'Inter 1 ore 15:00'],
    ['an hour of the morning that had passed', 'Inter 1 ore 06:00'],
    ['a time to wait', 'Inter 1, h 2 ore'],
    ['a longer number', 'Inter 1 h 21.45.30'],
    ['a quarter line', 'Over 2.5/3 @1.95'],
    ['a result', 'Risultato esatto 2:1'],
  ])('is not guessed: %s', (_, text) => {
    expect(kickOff(text, POSTED)).toBeNull()
  })
})

describe('the silence of a room', () => {
  const since = fromWire('2026-03-10T18:31:00')
  const turns = (yellowMinutes: number, begins: string | null) => {
    const { yellow, red } = silenceTurns({
      since,
      yellowMinutes,
      kickOff: begins === null ? null : fromWire(begins),
    })
    return [yellow && toWire(yellow), red && toWire(red)]
  }
  it.each([
    [
      'is red half an hour before the event',
      10,
      '2026-03-10T20:45:00',
      ['2026-03-10T18:41:00', '2026-03-10T20:15:00'],
    ],
    [
      'is red at once where the event is that near',
      10,
      '2026-03-10T18:45:00',
      ['2026-03-10T18:41:00', '2026-03-10T18:31:00'],
    ],
    [
      'is red at three times the yellow where the beginning is unknown',
      10,
      null,
      ['2026-03-10T18:41:00', '2026-03-10T19:01:00'],
    ],
    ['never colours at 0 minutes', 0, null, [null, null]],
    [
      'at 0 minutes is red before the event all the same',
      0,
      '2026-03-10T20:45:00',
      [null, '2026-03-10T20:15:00'],
    ],
  ] as const)('%s', (_, minutes, begins, expected) => {
    expect(turns(minutes, begins)).toEqual(expected)
  })

  it('never turns before it began', () => {
    const moment = fc.integer({ min: 0, max: 4_000_000 }).map((minutes) => new Date(minutes * 60_000))
    fc.assert(
      fc.property(moment, fc.nat(600), fc.option(moment), (from, yellowMinutes, begins) => {
        const { yellow, red } = silenceTurns({ since: from, yellowMinutes, kickOff: begins })
        return (yellow === null || yellow >= from) && (red === null || red >= from)
      }),
    )
  })
})

it('a variable that is no whole number of minutes counts as unset', () => {
  expect(['', '0', ' 15 ', '-3', '1,5', 'dieci'].map((text) => readMinutes(text, 10))).toEqual([
    10, 0, 15, 10, 10, 10,
  ])
})
