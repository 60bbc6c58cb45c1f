import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { dec, round2, sum, toNumber, toNumbers } from '../../platform/money/decimal.ts'
import { revaluationNotes, revalue, sumRevalued } from './revaluation.ts'

const cents = fc.integer({ min: -100_000_000, max: 100_000_000 }).map((n) => dec(n).div(100))
const rate = fc.integer({ min: 1, max: 5_000_000 }).map((n) => dec(n).div(1000))

it('is the worth at the rate less the worth in the books', () => {
  const held = { saldo: '1500.00', apertura: '0', inEur: '1380.00' }
  expect(toNumbers({ ...revalue(held, '0.95') })).toEqual({
    saldo: 1500,
    contabile: 1380,
    controvalore: 1425,
    differenza: 45,
  })
})

it.each<[saldo: string, cambio: string, controvalore: number]>([
  ['0.50', '0.01', 0.01],
  ['-0.50', '0.01', -0.01],
  ['1.00', '1.005', 1.01],
  ['-1.00', '1.005', -1.01],
  ['1.00', '1.004', 1],
])('%s at %s rounds half away from zero to %s', (saldo, cambio, controvalore) => {
  const found = revalue({ saldo, apertura: 0, inEur: 0 }, cambio)
  expect(toNumber(found.controvalore)).toBe(controvalore)
  expect(toNumber(found.differenza)).toBe(controvalore)
})

it('of money that has gone is what it earned on its way, or cost', () => {
  // 100 came at 1.100 and left at 1.050.
  const found = revalue({ saldo: 0, apertura: 0, inEur: '5.00' }, '1.2')
  expect(toNumbers({ ...found })).toMatchObject({ contabile: 5, controvalore: 0, differenza: -5 })
})

describe('whatever is held', () => {
  it('makes no difference at the rate it was booked with', () => {
    fc.assert(
      fc.property(cents, rate, (saldo, cambio) => {
        const inEur = round2(saldo.times(cambio))
        expect(toNumber(revalue({ saldo, apertura: 0, inEur }, cambio).differenza)).toBe(0)
      }),
    )
  })

  it('booked in several rows at one rate differs by the roundings of the rows alone', () => {
    fc.assert(
      fc.property(fc.array(cents, { maxLength: 20 }), rate, (rows, cambio) => {
        const inEur = sum(rows.map((row) => round2(row.times(cambio))))
        const { differenza } = revalue({ saldo: sum(rows), apertura: 0, inEur }, cambio)
        expect(toNumber(differenza.abs())).toBeLessThanOrEqual(0.005 * (rows.length + 1))
      }),
    )
  })

  it('has a difference that no opening balance changes', () => {
    fc.assert(
      fc.property(cents, cents, cents, rate, (moved, inEur, apertura, cambio) => {
        const alone = revalue({ saldo: moved, apertura: 0, inEur }, cambio)
        const opened = revalue({ saldo: moved.plus(apertura), apertura, inEur }, cambio)
        expect(toNumber(opened.differenza)).toBe(toNumber(alone.differenza))
      }),
    )
  })

  it('is worth in the books what it is worth at the rate, less the difference', () => {
    fc.assert(
      fc.property(cents, cents, cents, rate, (saldo, apertura, inEur, cambio) => {
        const found = revalue({ saldo, apertura, inEur }, cambio)
        expect(toNumber(found.contabile.plus(found.differenza))).toBe(toNumber(found.controvalore))
      }),
    )
  })

  it('together is the sum of its accounts, figure by figure', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(cents, cents), { maxLength: 10 }), rate, (accounts, cambio) => {
        const all = accounts.map(([saldo, inEur]) => revalue({ saldo, apertura: 0, inEur }, cambio))
        const together = sumRevalued(all)
        for (const name of ['saldo', 'contabile', 'controvalore', 'differenza'] as const)
          expect(toNumber(together[name])).toBe(toNumber(sum(all.map((one) => one[name]))))
        expect(toNumber(together.controvalore.minus(together.contabile))).toBe(toNumber(together.differenza))
      }),
    )
  })
})

test('notes name the currency, the day and the rate', () => {
  expect(revaluationNotes('USD', '2026-11-28', '1.083')).toEqual({
    nota: 'Rivalutazione USD al 28/11 a 1,083',
    storno: 'Storno rivalutazione USD al 28/11 a 1,083',
  })
})
