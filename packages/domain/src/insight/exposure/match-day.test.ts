import { expect, it } from 'vitest'
import { fromWire } from '../../platform/time/rome.ts'
import { isPlayed, matchDay } from './match-day.ts'

it('a day of matches lasts until 6 of the next morning in Rome', () => {
  const inside = ['2026-11-28T06:00:00', '2026-11-28T20:45:00', '2026-11-29T00:30:00', '2026-11-29T05:59:59']
  for (const wire of inside) expect(matchDay(fromWire(wire))).toBe('2026-11-28')
  expect(matchDay(fromWire('2026-11-28T05:59:59'))).toBe('2026-11-27')
  expect(matchDay(fromWire('2026-11-29T06:00:00'))).toBe('2026-11-29')
})

it('an event is played three hours after it began, and never where its beginning is unknown', () => {
  const now = fromWire('2026-11-28T18:00:00')
  expect(isPlayed('2026-11-28T14:59:59', now)).toBe(true)
  expect(isPlayed('2026-11-28T15:00:00', now)).toBe(false)
  expect(isPlayed('2026-11-28T21:00:00', now)).toBe(false)
  expect(isPlayed(null, now)).toBe(false)
})
