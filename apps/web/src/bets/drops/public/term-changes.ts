import { type DropTerms, differingTerms } from '@xbetapp/domain/bets/drops/terms'
import { formatInput, formatPercent } from '@xbetapp/domain/platform/format/number'
import { round3 } from '@xbetapp/domain/platform/money/decimal'
import { termsChoiceText as text } from './terms-choice.it.ts'

/** The terms frozen with a drop, as it comes over the wire. */
export type FrozenTerms = Omit<DropTerms, 'cambio'> & { cambioValuta: number }

/** The terms of today that differ from the drop's frozen terms, one phrase each. */
export function termChanges(drop: FrozenTerms | undefined, today: DropTerms): string[] {
  if (drop === undefined) return []
  const frozen: DropTerms = { ...drop, cambio: drop.cambioValuta }
  const shown = (terms: DropTerms, term: keyof DropTerms) =>
    term === 'cambio' ? formatInput(round3(terms.cambio)) : formatPercent(terms[term])
  return differingTerms(frozen, today).map((term) =>
    text.change(text.names[term], shown(today, term), shown(frozen, term)),
  )
}
