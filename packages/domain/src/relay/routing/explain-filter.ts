import { formatOdds } from '../../platform/format/number.ts'
import type { FilterReason } from './link-filter.ts'

/** Why a filter does not let a message through, in Italian for an operator. */
export function explainFilter(reason: FilterReason): string {
  switch (reason.code) {
    case 'word-missing':
      return `il testo non contiene "${reason.word}"`
    case 'word-present':
      return `il testo contiene "${reason.word}"`
    case 'pattern-missing':
      return `il testo non corrisponde a ${reason.pattern}`
    case 'wrong-content':
      return reason.wanted === 'foto' ? 'non ha una foto' : 'ha una foto'
    case 'odds-unread':
      return 'la quota non si legge dal testo'
    case 'odds-too-low':
      return `la quota ${formatOdds(reason.odds, 2)} è sotto ${formatOdds(reason.min, 2)}`
    case 'odds-too-high':
      return `la quota ${formatOdds(reason.odds, 2)} è sopra ${formatOdds(reason.max, 2)}`
    case 'other-topic':
      return 'il messaggio è in un altro argomento'
    case 'outside-hours':
      return `fuori orario, invia dalle ${reason.dalle} alle ${reason.alle}`
  }
}
