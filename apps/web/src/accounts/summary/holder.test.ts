import { expect, it } from 'vitest'
import { isEmpty, totalsOf } from './holder.ts'

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
