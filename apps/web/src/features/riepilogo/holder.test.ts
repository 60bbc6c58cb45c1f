import { expect, it } from 'vitest'
import { isEmpty, rowType, sumRows, totalsOf } from './holder.ts'

const holder = (amounts: Record<string, number>) => ({ id: 1, nome: 'Banca', amounts })

it('adds holders up by currency, to the cent', () => {
  expect(totalsOf([holder({ EUR: 0.1, GBP: 5 }), holder({ EUR: 0.2 }), holder({})])).toEqual({
    EUR: 0.3,
    GBP: 5,
  })
})

it('a holder is empty when every currency is zero', () => {
  const held: Record<string, number>[] = [{}, { EUR: 0 }, { EUR: 0, GBP: -1 }]
  expect(held.map((amounts) => isEmpty(holder(amounts)))).toEqual([true, true, false])
})

it('adds rows up by currency', () => {
  const rows = [
    { idValuta: 'EUR', importo: -0.1 },
    { idValuta: 'GBP', importo: 2 },
    { idValuta: 'EUR', importo: -0.2 },
  ]
  expect(sumRows(rows)).toEqual({ EUR: -0.3, GBP: 2 })
})

it('Altro is whatever does not speak of a tipster’s action', () => {
  expect(
    ['Action Tipster Falco', 'ritenuta ACTION TIPSTER', 'affitto'].map((nota) => rowType({ nota })),
  ).toEqual(['action', 'action', 'altro'])
})
