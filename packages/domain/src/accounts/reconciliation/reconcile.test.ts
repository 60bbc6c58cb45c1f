import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dec } from '../../platform/money/decimal.ts'
import { agoText, clues } from './reconcile.ts'

const told = (found: ReturnType<typeof clues>) =>
  found.map((clue) => [clue.tipo, 'id' in clue ? clue.id : null, clue.scarto.toFixed(2)])

describe('where a difference may come from', () => {
  it('Open bets they do not count as lost, the other sign, a movement one side does not have, the nearest first', () => {
    const movements = [
      { id: 1, importo: '100', isLater: false },
      { id: 2, importo: '-100.40', isLater: true },
      { id: 3, importo: '30', isLater: false },
    ]
    expect(told(clues('-50', '50', { open: '0', movements }))).toEqual([
      ['segno', null, '0.00'],
      ['manca', 1, '0.00'],
      ['successivo', 2, '0.40'],
    ])
    expect(told(clues('80', '50', { open: '-30', movements: [] }))).toEqual([['open', null, '0.00']])
  })

  it('no clues without a difference, and none far from it', () => {
    expect(clues('50', '50', { open: '-30', movements: [{ id: 1, importo: '0', isLater: false }] })).toEqual(
      [],
    )
    expect(
      clues('1050', '50', { open: '-30', movements: [{ id: 1, importo: '-900', isLater: false }] }),
    ).toEqual([])
  })

  it('within one unit or a hundredth of the difference is near', () => {
    const of = (difference: string, importo: string) =>
      clues(difference, '0', { open: '0', movements: [{ id: 1, importo, isLater: true }] }).length
    expect([of('50', '49'), of('50', '51'), of('50', '48.99'), of('50', '51.01')]).toEqual([1, 1, 0, 0])
    expect([of('500', '495'), of('500', '505'), of('500', '494.99'), of('500', '505.01')]).toEqual([
      1, 1, 0, 0,
    ])
  })

  it('a balance of 0 has no opposite sign, and without Open bets they are no clue', () => {
    expect(clues('0.5', '0', { open: '0', movements: [] })).toEqual([])
  })

  it('no more than six, the nearest', () => {
    const movements = Array.from({ length: 8 }, (_, id) => ({
      id,
      importo: `${100 + id / 10}`,
      isLater: true,
    }))
    expect(told(clues('100', '0', { open: '0', movements })).map(([, id]) => id)).toEqual([0, 1, 2, 3, 4, 5])
  })

  it('the clue’s amount leaves exactly its scarto unexplained', () => {
    const amount = fc.integer({ min: -100_000, max: 100_000 }).map((cents) => dec(cents).div(100))
    fc.assert(
      fc.property(amount, amount, amount, fc.boolean(), (ours, importo, rest, isLater) => {
        const declared = ours.plus(isLater ? importo : importo.neg()).plus(rest.div(1000))
        const found = clues(declared, ours, { open: 0, movements: [{ id: 1, importo, isLater }] })
        for (const clue of found) {
          if (!('id' in clue)) continue
          const explained = clue.tipo === 'successivo' ? clue.importo : clue.importo.neg()
          expect(declared.minus(ours).minus(explained).eq(clue.scarto)).toBe(true)
        }
      }),
    )
  })
})

it('says how long ago in days', () => {
  expect(agoText('2026-03-11', '2026-03-11')).toBe('oggi')
  expect(agoText('2026-03-10', '2026-03-11')).toBe('ieri')
  // Over the change to summer time.
  expect(agoText('2026-03-25', '2026-04-03')).toBe('9 giorni fa')
})
