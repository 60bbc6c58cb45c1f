import type { DropDoubt } from '@xbetapp/domain/bets/drops/doubts'
import { formatAllOdds, formatMoney } from '@xbetapp/domain/platform/format/number'
import { doubtsText as text } from './doubts.it.ts'

const LEAST_PLACES = 2

/** A doubt as a question; amounts in the drop's currency. */
export function inWords(doubt: DropDoubt, currency: string): string {
  const odds = (value: string) => formatAllOdds(value, LEAST_PLACES)
  switch (doubt.kind) {
    case 'thousand':
      return text.thousand(doubt.typed)
    case 'comma':
      return text.comma(odds(doubt.meant))
    case 'far-from-text':
      return text.farFromText(odds(doubt.odds))
    case 'far-from-average':
      return text.farFromAverage(odds(doubt.odds))
    case 'far-above':
      return text.farAbove(formatMoney(doubt.giocabile))
    case 'large':
      return text.large(formatMoney(doubt.usual, currency))
    case 'held':
      return text.held(`${formatMoney(doubt.importo, currency)} @ ${odds(doubt.quota)}`)
    case 'blocked':
      return text.blocked
    case 'above-credit':
      return text.aboveCredit(formatMoney(doubt.libero, currency))
    case 'above-limit':
      return text.aboveLimit(formatMoney(doubt.limite, currency))
  }
}
