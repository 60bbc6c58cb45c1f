import type { Answer } from '@xbetapp/contract/contract'
import { entriesTolerance } from '@xbetapp/domain/ledger/postings/bet-entries'
import { dec, sum, toNumber } from '@xbetapp/domain/platform/money/decimal'

export type Profits = Answer<'GET /api/v1/bets/:id/profitti'>

/** A bet's whole result, in EUR: the venues owe the sum tipster and house get (rule: profit/sides-agree). */
export function betBalance(profits: Profits, tot: number) {
  const venues = sum(profits.venues.map(({ profitEur }) => profitEur))
  const tipsterAndHouse = sum([profits.tipster, profits.noDrop, profits.scartiQuota, profits.freeroll])
  const difference = venues.minus(tipsterAndHouse)
  return {
    venues: toNumber(venues),
    tipsterAndHouse: toNumber(tipsterAndHouse),
    difference: toNumber(difference),
    balances: difference.abs().lte(entriesTolerance(dec(tot), profits.venues.length)),
  }
}
