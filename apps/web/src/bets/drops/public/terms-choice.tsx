import { Checkbox } from '@mantine/core'
import { type DropTerms, differingTerms } from '@xbetapp/domain/bets/drops/terms'
import { formatInput, formatPercent } from '@xbetapp/domain/platform/format/number'
import { round3 } from '@xbetapp/domain/platform/money/decimal'
import type { Venue } from '#web/reference/reference/public/venue.ts'
import { termsChoiceText as text } from './terms-choice.it.ts'

/** The terms frozen with a drop, as it comes over the wire. */
type FrozenTerms = Omit<DropTerms, 'cambio'> & { cambioValuta: number }

interface TermsChoiceProps {
  /** The venue with its terms; `condizioni` are there where these are of the bet's day. */
  venue: Pick<Venue, 'terms' | 'condizioni'>
  /** The live drop that is corrected. */
  drop: FrozenTerms | undefined
  checked: boolean
  onChange: (checked: boolean) => void
}

/** Offers today's terms for a drop recorded on others; nothing is shown where they are the same. */
export function TermsChoice({ venue, drop, checked, onChange }: TermsChoiceProps) {
  const changes = termChanges(drop, venue.terms)
  if (changes.length === 0) return null
  return (
    <Checkbox
      size="xs"
      label={venue.condizioni === undefined ? text.label : text.labelByDay}
      description={changes.join(', ')}
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}

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
