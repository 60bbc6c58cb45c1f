import { expect, it } from 'vitest'
import { fromWire } from '../../platform/time/rome.ts'
import { beginsOf, isSameTime } from './kick-off.ts'

const posted = fromWire('2026-03-11T10:00:00')
const begins = (text: string) => beginsOf(text, posted)

it.each([
  ['ore 20:45', '2026-03-11', '2026-03-11T20:45:00'],
  ['14/03 ore 20:45', '2026-03-14', '2026-03-14T20:45:00'],
  ['14/03', '2026-03-14', null],
  ['domani', '2026-03-12', null],
  ['over 2,5 @1.85', null, null],
])('%j says %s, %s', (text, day, at) => {
  expect(begins(text)).toEqual({ day, at: at && fromWire(at) })
})

it.each([
  ['ore 20:45', 'ore 22:45', true],
  ['ore 20:45', 'ore 18:45', true],
  ['ore 20:45', 'ore 22:46', false],
  ['ore 20:45', '12/03 ore 20:45', false],
  ['ore 20:45', '12/03', true],
  ['ore 20:45', '10/03', true],
  ['ore 20:45', '13/03', false],
  ['13/03', '11/03', false],
  ['13/03', '12/03', true],
  ['ore 20:45', 'over 2,5', null],
  ['over 2,5', '11/03', null],
])('%j and %j: %s', (one, other, expected) => {
  expect(isSameTime(begins(one), begins(other))).toBe(expected)
  expect(isSameTime(begins(other), begins(one))).toBe(expected)
})
