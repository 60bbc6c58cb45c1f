import { isTipsterDropped } from '@xbetapp/domain/bets/bets/colour'
import type { Esito } from '@xbetapp/domain/ledger/postings/esito'
import type { CalculatorBet, CalculatorPage } from './calculator.types.ts'

type Counters = Omit<CalculatorPage, 'bets' | 'openPrima'>

/** The counter of each outcome, in the order they are shown. */
export const COUNTER_OF: Record<Esito, keyof Counters> = {
  Win: 'countWin',
  Loss: 'countLost',
  Open: 'countOpen',
  HalfWin: 'countHalfWin',
  HalfLoss: 'countHalfLoss',
  Void: 'countVoid',
}

/**
 * A page with one of its bets changed, its counters moved along: +1 for the new outcome, -1 for the old, and Immagini
 * lower by one when a text was read. A page without the bet stays the very same object.
 */
export function withBet(
  page: CalculatorPage,
  idReceivedBet: number,
  change: (bet: CalculatorBet) => CalculatorBet,
): CalculatorPage {
  const before = page.bets.content.find((bet) => bet.idReceivedBet === idReceivedBet)
  if (before === undefined) return page
  const after = change(before)
  if (after === before) return page
  const content = page.bets.content.map((bet) => (bet === before ? after : bet))
  return { ...page, ...movedCounters(page, before, after), bets: { ...page.bets, content } }
}

function movedCounters(page: CalculatorPage, before: CalculatorBet, after: CalculatorBet): Partial<Counters> {
  const moved: Partial<Counters> = {}
  const add = (counter: keyof Counters, step: number) => {
    moved[counter] = Math.max(0, (moved[counter] ?? page[counter]) + step)
  }
  const [from, to] = [counterOf(before), counterOf(after)]
  if (from !== to) {
    if (from) add(from, -1)
    if (to) add(to, 1)
  }
  const step = Number(after.shouldProcessImageToText) - Number(before.shouldProcessImageToText)
  if (step !== 0) add('countShouldProcessImageToText', step)
  return moved
}

/** The counter a bet is in; null for an Open bet without a tipster drop. */
function counterOf(bet: CalculatorBet): keyof Counters | null {
  return bet.esito === 'Open' && !isTipsterDropped(bet) ? null : COUNTER_OF[bet.esito]
}
