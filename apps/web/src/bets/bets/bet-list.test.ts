import { describe, expect, it } from 'vitest'
import type { Bet } from '#web/bets/bets/public/bet.ts'
import { searchOf } from '#web/lib/search-params.ts'
import { readListView } from '#web/lib/table-search.ts'
import { betRowState, countBets, operatorSendSearch, selectionOffers, tipsterOptions } from './bet-list.ts'
import { BET_LIST, BET_SEARCH, readBetFilters } from './bets.search.ts'

const bet = (change: Partial<Bet> = {}): Bet =>
  ({
    idReceivedBet: 1,
    tot: 0,
    totTipster: 0,
    quotaDrop: 0,
    wasTipsterDroppedBefore: false,
    hasDropTipsterError: false,
    tipster: { idTipster: 1, nomeTipster: 'Rossi' },
    ...change,
  }) as Bet

describe('selectionOffers', () => {
  it('offers deletion only when none of the bets has drops', () => {
    expect(selectionOffers([bet(), bet()]).delete).toBe(true)
    expect(selectionOffers([bet(), bet({ tot: 10 })]).delete).toBe(false)
    expect(selectionOffers([bet({ quotaDrop: 1.5 })]).delete).toBe(false)
  })

  it('offers confirmations only when every bet carries the warning', () => {
    const late = bet({ wasTipsterDroppedBefore: true })
    const wrong = bet({ hasDropTipsterError: true })
    expect(selectionOffers([late, late])).toMatchObject({ confirmLate: true, confirmErrors: false })
    expect(selectionOffers([late, wrong])).toMatchObject({ confirmLate: false, confirmErrors: false })
    expect(selectionOffers([wrong])).toMatchObject({ confirmErrors: true })
  })

  it('offers no action without bets', () => {
    expect(selectionOffers([])).toEqual({ delete: false, confirmLate: false, confirmErrors: false })
  })
})

it('opens Sparabet with the ids joined by a dash', () => {
  expect(operatorSendSearch([bet(), bet({ idReceivedBet: 2 })])).toEqual({ idReceivedBet: '1-2' })
})

it('counts the whole list for the banners', () => {
  const counts = countBets([
    bet(),
    bet({ tot: 5 }),
    bet({ tot: 5, totTipster: 3, hasDropTipsterError: true }),
  ])
  expect(counts).toEqual({ toDrop: 1, dropped: 1, late: false, errors: true })
})

it('bars a row by its colour and says it in words', () => {
  expect(betRowState(bet())).toEqual({ tone: 'grey', label: 'Nessun drop' })
  expect(betRowState(bet({ tot: 5 }))).toEqual({ tone: 'red', label: 'Da droppare' })
  expect(betRowState(bet({ tot: 5, quotaDrop: 1.2 }))).toEqual({ tone: 'green', label: 'Droppata' })
})

it('offers each tipster of the list once, by name', () => {
  const of = (idTipster: number, nomeTipster: string) =>
    bet({ tipster: { idTipster, nomeTipster } as Bet['tipster'] })
  expect(tipsterOptions([of(2, 'Verdi'), of(1, 'àlfa'), of(2, 'Verdi')])).toEqual([
    { value: '1', label: 'àlfa' },
    { value: '2', label: 'Verdi' },
  ])
})

const readBetSearch = (raw: Record<string, unknown>) => {
  const search = searchOf(BET_SEARCH)(raw)
  return { filters: readBetFilters(search), view: readListView(search, BET_LIST) }
}

describe('the address of the list', () => {
  it('reads the filters of the address', () => {
    const { filters, view } = readBetSearch({
      data: '2026-03-10',
      ore: '2',
      tipster: '7',
      testo: 'inter',
      pagina: '3',
    })
    expect(filters).toEqual({ data: '2026-03-10', ore: 2, tipster: 7, testo: 'inter' })
    expect(view).toMatchObject({ page: 3, pageSize: 25 })
  })

  it('leaves out impossible values', () => {
    expect(readBetSearch({ data: 'ieri', ore: '25', tipster: '-1', righe: '7' })).toEqual({
      filters: { data: undefined, ore: undefined, tipster: undefined, testo: undefined },
      view: { sort: [], page: 1, pageSize: 25 },
    })
  })
})
