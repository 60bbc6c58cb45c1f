import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ageHold, readMaxAge } from './age-limit.ts'
import { explainHold } from './explain.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const POSTED = new Date('2026-11-21T18:00:00Z')
const after = (ms: number) => new Date(POSTED.getTime() + ms)

describe('a send that is to leave now', () => {
  it.each([
    ['at once', 0, 60, 0, false],
    ['at the limit', 0, 60, HOUR, false],
    ['a moment beyond it', 0, 60, HOUR + 1, true],
    ['at the time its link means', 2 * HOUR, 60, 2 * HOUR, false],
    ['late by less than the limit beyond that', 2 * HOUR, 60, 3 * HOUR, false],
    ['late by more', 2 * HOUR, 60, 3 * HOUR + 1, true],
    ['however late without a limit', 0, 0, 1000 * HOUR, false],
    ['before it was posted, by a clock that is behind', 0, 60, -HOUR, false],
  ])('%s', (_, delayMs, maxMinutes, age, isHeld) => {
    expect(ageHold({ postedAt: POSTED, delayMs, maxMinutes }, after(age)) !== null).toBe(isHeld)
  })

  it('once too old stays so, and a greater delay or limit never makes it older', () => {
    const ms = fc.integer({ min: 0, max: 100 * HOUR })
    const minutes = fc.integer({ min: 1, max: 10_000 })
    fc.assert(
      fc.property(ms, ms, minutes, ms, (delayMs, age, maxMinutes, more) => {
        const held = (fields: object, at: number) =>
          ageHold({ postedAt: POSTED, delayMs, maxMinutes, ...fields }, after(at)) !== null
        if (held({}, age)) expect(held({}, age + more)).toBe(true)
        else {
          expect(held({ delayMs: delayMs + more }, age)).toBe(false)
          expect(held({ maxMinutes: maxMinutes + more }, age)).toBe(false)
        }
      }),
    )
  })
})

it.each([
  ['60', 60],
  ['0', 0],
  [' 15 ', 15],
  ['', 60],
  ["un'ora", 60],
])('the limit written as "%s" is %i minutes', (valore, minutes) => {
  expect(readMaxAge(valore)).toBe(minutes)
})

it.each([
  [0, 61 * MINUTE, 60, 'Al momento di partire aveva già 61 minuti, massimo 60 minuti'],
  [0, 3.9 * HOUR, 60, 'Al momento di partire aveva già 3 ore, massimo 60 minuti'],
  [0, 47.9 * HOUR, 1, 'Al momento di partire aveva già 47 ore, massimo 1 minuto'],
  [0, 48 * HOUR, 1, 'Al momento di partire aveva già 2 giorni, massimo 1 minuto'],
  [
    2 * HOUR,
    4 * HOUR,
    60,
    'Al momento di partire aveva già 4 ore, massimo 60 minuti oltre al ritardo del collegamento',
  ],
])('says how old it was and how old it might have been (%i, %i, %i)', (delayMs, age, maxMinutes, said) => {
  const hold = ageHold({ postedAt: POSTED, delayMs, maxMinutes }, after(age))
  expect(hold && explainHold(hold)).toBe(said)
})
