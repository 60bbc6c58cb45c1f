import { describe, expect, it } from 'vitest'
import { betColour, colourPriority, compareBets, isTipsterDropped, type ListedBet } from './colour.ts'

describe('colour of a bet', () => {
  it.each([
    [{ tot: 100, totTipster: 80, quotaDrop: 1.85 }, 'green'],
    [{ tot: 0, totTipster: 80, quotaDrop: 0 }, 'green'],
    [{ tot: 100, totTipster: 0, quotaDrop: 1.85 }, 'green'],
    [{ tot: 100, totTipster: 0, quotaDrop: 0 }, 'red'],
    [{ tot: 100, totTipster: null, quotaDrop: null }, 'red'],
    [{ tot: 0, totTipster: 0, quotaDrop: 0 }, 'grey'],
    [{ tot: null, totTipster: null, quotaDrop: null }, 'grey'],
  ])('%j is %s', (bet, colour) => {
    expect(betColour(bet)).toBe(colour)
  })

  it('is green for a voided Americans drop, which has odds and no amount', () => {
    expect(isTipsterDropped({ totTipster: 0, quotaDrop: 1.9 })).toBe(true)
  })
})

const RED = { tot: 100, totTipster: 0, quotaDrop: 0 }
const GREEN = { tot: 100, totTipster: 80, quotaDrop: 1.85 }
const GREY = { tot: 0, totTipster: 0, quotaDrop: 0 }

describe('priority in the list', () => {
  it.each([
    [{ ...GREY, hasDropTipsterError: true }, 4],
    [{ ...RED, hasDropTipsterError: true, wasTipsterDroppedBefore: true }, 4],
    [{ ...RED, wasTipsterDroppedBefore: true }, 3],
    [RED, 3],
    [{ ...GREEN, wasTipsterDroppedBefore: true }, 2],
    [{ ...GREY, wasTipsterDroppedBefore: true }, 2],
    [GREEN, 1],
    [GREY, 1],
    [{ ...GREY, hasDropTipsterError: null, wasTipsterDroppedBefore: null }, 1],
  ])('%j has %d', (bet, priority) => {
    expect(colourPriority(bet)).toBe(priority)
  })

  it('sorts by priority descending, then by id descending', () => {
    const bets: ListedBet[] = [
      { idReceivedBet: 1, ...GREEN },
      { idReceivedBet: 2, ...RED },
      { idReceivedBet: 3, ...GREY },
      { idReceivedBet: 4, ...RED },
      { idReceivedBet: 5, ...GREEN, wasTipsterDroppedBefore: true },
      { idReceivedBet: 6, ...GREY, hasDropTipsterError: true },
    ]
    expect(bets.sort(compareBets).map((bet) => bet.idReceivedBet)).toEqual([6, 4, 2, 5, 3, 1])
  })
})
