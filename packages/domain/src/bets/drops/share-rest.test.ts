import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dec, sum } from '../../platform/money/decimal.ts'
import { betTarget, measureTarget, type OpenVenue, shareRest } from './share-rest.ts'

const venue = (key: string, room: number | null, cambio = 1): OpenVenue<string> => ({ key, room, cambio })
const shared = (rest: number, ...venues: OpenVenue<string>[]) =>
  Object.fromEntries(shareRest(rest, venues).map(({ key, importo }) => [key, Number(importo)]))

describe('the rest of a target', () => {
  it.each([
    [
      'is divided in equal parts',
      600,
      [venue('a', null), venue('b', null), venue('c', null)],
      { a: 200, b: 200, c: 200 },
    ],
    [
      'goes to others where one has a cap',
      600,
      [venue('a', 50), venue('b', null), venue('c', null)],
      { a: 50, b: 275, c: 275 },
    ],
    [
      'is whole units, what they leave over to those that follow',
      100,
      [venue('a', null), venue('b', null), venue('c', null)],
      { a: 33, b: 33, c: 34 },
    ],
    ['leaves out who has no room', 100, [venue('a', 0), venue('b', -20), venue('c', null)], { c: 100 }],
    [
      'is not exceeded where no room can take it all',
      1000,
      [venue('a', 50), venue('b', 70)],
      { a: 50, b: 70 },
    ],
    ['is counted in each currency', 234, [venue('a', null, 1.17), venue('b', null)], { a: 100, b: 117 }],
    ['of nothing is nothing', 0, [venue('a', null)], {}],
    ['below zero is nothing', -5, [venue('a', null)], {}],
    ['among no rooms is nothing', 100, [], {}],
  ])('%s', (_, rest, venues, parts) => {
    expect(shared(rest, ...venues)).toEqual(parts)
  })

  it('never exceeds the rest nor any room’s limit, and is less only because of whole units', () => {
    const anyVenue = fc.record({
      room: fc.option(fc.integer({ min: -100, max: 100_000 }).map((cents) => cents / 100)),
      cambio: fc.constantFrom(1, 1.17, 0.85, 0.0061, 5),
    })
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 500_000 }),
        fc.array(anyVenue, { maxLength: 12 }),
        (cents, rows) => {
          const venues = rows.map((row, key) => ({ ...row, key }))
          const rest = cents / 100
          const parts = shareRest(rest, venues)
          const given = new Map(parts.map(({ key, importo }) => [key, importo]))
          const euro = sum(venues.map(({ key, cambio }) => (given.get(key) ?? dec(0)).times(cambio)))
          expect(euro.lte(rest)).toBe(true)
          const left = dec(rest).minus(euro)
          for (const { key, room, cambio } of venues) {
            const has = given.get(key) ?? dec(0)
            if (room !== null) expect(has.lte(Math.max(0, room))).toBe(true)
            const canTakeMore = room === null || has.plus(1).lte(room)
            if (canTakeMore) expect(left.lt(cambio)).toBe(true)
          }
        },
      ),
    )
  })
})

describe('the target of a bet', () => {
  it.each([
    ['is what was set by hand', { byHand: '500', richiesto: '100', sale: 3 }, ['500', 'mano']],
    ['is 0 where that was set', { byHand: 0, richiesto: '100', sale: 3 }, ['0', 'mano']],
    ['is what is asked of each room', { byHand: null, richiesto: '100', sale: 3 }, ['300', 'richiesto']],
    ['is unknown where nothing is asked', { byHand: null, richiesto: null, sale: 3 }, null],
    ['is unknown while no room has the bet', { byHand: null, richiesto: '100', sale: 0 }, null],
  ])('%s', (_, given, expected) => {
    const target = betTarget(given)
    expect(target && [target.importo.toFixed(), target.da]).toEqual(expected)
  })

  it('is measured in euro, and the rest is never below 0', () => {
    const target = betTarget({ byHand: 300, richiesto: null, sale: 0 })
    const of = (...played: Array<{ importo: number; cambio: number }>) => {
      const { piazzato, resta } = measureTarget(target, played)
      return [Number(piazzato), resta && Number(resta)]
    }
    expect(of({ importo: 100, cambio: 1.17 }, { importo: 50, cambio: 1 })).toEqual([167, 133])
    expect(of({ importo: 400, cambio: 1 })).toEqual([400, 0])
    expect(measureTarget(null, []).resta).toBeNull()
  })
})
