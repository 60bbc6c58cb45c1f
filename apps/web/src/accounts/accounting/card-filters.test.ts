import { expect, it } from 'vitest'
import { searchOf } from '#web/lib/search-params.ts'
import { CARD_SEARCH } from './account.search.ts'
import { makeCard } from './card.fixture.ts'
import { filterCards, totalsByCurrency } from './card-filters.tsx'

const cards = [
  makeCard({ id: 1, nome: 'Aurora Milano', saldo: 10.5 }),
  makeCard({ id: 2, nome: 'Bilancia', saldo: 0.004, stato: 'S' }),
  makeCard({ id: 3, nome: 'Londra', saldo: -7, idValuta: 'GBP', simbolo: '£', conti: true, stato: 'D' }),
]
const ids = (filters: Parameters<typeof filterCards>[1]) =>
  filterCards(cards, filters).shown.map(({ id }) => id)

it('hides balances that are zero to the cent, and says how many', () => {
  expect(filterCards(cards, {})).toMatchObject({ shown: [{ id: 1 }, { id: 3 }], zeroHidden: 1 })
  expect(ids({ zero: 1 })).toEqual([1, 2, 3])
})

it('filters by name, state, accounts and currency', () => {
  expect(ids({ nome: 'MIL' })).toEqual([1])
  expect(ids({ stato: 'S', zero: 1 })).toEqual([2])
  expect(ids({ conti: 'attesa' })).toEqual([3])
  expect(ids({ conti: 'confermati' })).toEqual([1])
  expect(ids({ valuta: 'GBP' })).toEqual([3])
})

it('calls every tipster that is not active OFF', () => {
  const tipsters = [makeCard({ accettazione: true, stato: 'S' }), makeCard({ accettazione: true })]
  expect(filterCards(tipsters, { stato: 'D' }).shown).toHaveLength(1)
})

it('never mixes currencies, and adds cents exactly', () => {
  const many = [0.1, 0.2, 0.3].map((saldo) => makeCard({ saldo }))
  expect(totalsByCurrency([...many, ...cards])).toEqual([
    { valuta: 'EUR', simbolo: '€', importo: 11.104 },
    { valuta: 'GBP', simbolo: '£', importo: -7 },
  ])
})

it('ignores values of the address that a list cannot show', () => {
  expect(searchOf(CARD_SEARCH)({ stato: 'X', conti: 'boh', zero: 'si', nome: ' ' })).toEqual({})
})
