import { describe, expect, it } from 'vitest'
import { fromWire } from '../../platform/time/rome.ts'
import { eventDays } from './event-days.ts'

const on = (text: string, day = '2026-11-21T18:00:00') => eventDays(text, fromWire(day))

describe('days between a bet and its event', () => {
  it.each([
    ['oggi', 'Inter 1 oggi ore 20:45', 0],
    ['domani', 'DOMANI Inter 1', 1],
    ['dd/mm', 'Inter 1, 24/11', 3],
    ['dd.mm', 'sabato 28.11 Inter 1', 7],
    ['the full year', 'Inter 1 01/12/2026', 10],
    ['two digits of the year', '1.12.26 Inter', 10],
    ['the latest of several', '22/11 Inter 1 + 25/11 Milan 1', 4],
    ['a date gone by', 'Inter 1 19/11', -2],
    ['after a dash', 'Inter-Milan -24/11', 3],
  ])('are read from %s', (_, text, days) => {
    expect(on(text)).toBe(days)
  })

  it('reads a date without year as the nearest one', () => {
    expect(on('Inter 1 03/01', '2026-12-28T12:00:00')).toBe(6)
    expect(on('Inter 1 30/12', '2027-01-02T12:00:00')).toBe(-3)
  })

  it('counts Rome days, not twenty-four hours: a bet minutes before midnight is a day before tomorrow', () => {
    expect(on('domani', '2026-11-21T23:59:00')).toBe(1)
    expect(on('Inter 1 29/03', '2026-03-28T23:30:00')).toBe(1)
  })

  it.each([
    ['no date', 'Inter over 2,5 @1.85'],
    ['odds', 'Inter 1 @10.05'],
    ['odds apart from their mark', 'Inter 1 | @ 10.05'],
    ['odds by word', 'Inter 1 quota 10.05'],
    ['a line', 'Over 2.5 Inter'],
    ['a line of two digits', 'Over 10.05'],
    ['a stake', 'Inter 1 Stake 10/10'],
    ['a stake before the word', '10/10 stake'],
    ['a stake before the word, with space', '10/10  di   stake'],
    ['half time and full time', 'Parziale/Finale 1/2'],
    ['an hour', 'ore 20.10'],
    ['an hour alone', 'alle 21.11'],
    ['a date that does not exist', 'Inter 1 31/02'],
    ['a longer number', 'codice 12/11/10/09'],
    ['a percentage', '10.05%'],
    ['part of a word', 'oggigiorno, ridomani'],
  ])('are not read from %s', (_, text) => {
    expect(on(text)).toBeNull()
  })
})
