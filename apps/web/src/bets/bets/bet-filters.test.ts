import { describe, expect, it } from 'vitest'
import type { Bet } from '#web/bets/bets/public/bet.ts'
import { filterBets, withoutOutdatedDay } from './bet-filters.ts'

const NOW = new Date('2026-03-10T15:00:00Z') // 16:00 in Rome

const bet = (idReceivedBet: number, change: Partial<Bet> = {}): Bet =>
  ({
    idReceivedBet,
    messageDate: '2026-03-10T12:00:00',
    formattedBet: 'Inter Milan | @1.85',
    receivedBet: 'Inter Milan @1.85',
    idTipster: 1,
    ...change,
  }) as Bet

const bets = [
  bet(1, { messageDate: '2026-03-10T15:30:00' }),
  bet(2, { messageDate: '2026-03-10T09:00:00', idTipster: 2 }),
  bet(3, { messageDate: '2026-03-09T23:59:59', formattedBet: 'Perché no', receivedBet: 'Perché no' }),
]
const found = (filters: Parameters<typeof filterBets>[1]) =>
  filterBets(bets, filters, NOW).map((found) => found.idReceivedBet)

describe('filterBets', () => {
  it('lets everything through without filters, as the same list', () => {
    expect(filterBets(bets, {}, NOW)).toBe(bets)
  })

  it('keeps the bets of a day', () => {
    expect(found({ data: '2026-03-10' })).toEqual([1, 2])
    expect(found({ data: '2026-03-09' })).toEqual([3])
  })

  it('keeps the bets of the last hours when the day is today', () => {
    expect(found({ data: '2026-03-10', ore: 1 })).toEqual([1])
    expect(found({ data: '2026-03-10', ore: 24 })).toEqual([1, 2])
  })

  it('ignores the hours on any other day, and without a day', () => {
    expect(found({ data: '2026-03-09', ore: 1 })).toEqual([3])
    expect(found({ ore: 1 })).toEqual([1, 2, 3])
  })

  it('finds text by each of its words in any order, whatever its case and accents, and a bet by its id', () => {
    expect(found({ testo: 'milan inter' })).toEqual([1, 2])
    expect(found({ testo: 'milan roma' })).toEqual([])
    expect(found({ testo: 'perche' })).toEqual([3])
    expect(found({ testo: 'MILAN' })).toEqual([1, 2])
    expect(found({ testo: '2' })).toEqual([2])
  })

  it('keeps the bets of a tipster', () => {
    expect(found({ tipster: 2 })).toEqual([2])
  })
})

describe('withoutOutdatedDay', () => {
  it('holds yesterday and today', () => {
    for (const data of ['2026-03-09', '2026-03-10']) {
      expect(withoutOutdatedDay({ data, ore: 2, testo: 'inter' }, NOW)).toEqual({
        data,
        ore: 2,
        testo: 'inter',
      })
    }
  })

  it.each(['2026-03-08', '2026-03-11'])('takes %s for no date, and its hours with it', (data) => {
    expect(withoutOutdatedDay({ data, ore: 2, testo: 'inter' }, NOW)).toEqual({ testo: 'inter' })
  })
})
