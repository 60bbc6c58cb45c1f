import { Checkbox } from '@mantine/core'
import type { DropTerms } from '@xbetapp/domain/bets/drops/terms'
import { type FrozenTerms, termChanges } from './term-changes.ts'
import { termsChoiceText as text } from './terms-choice.it.ts'

interface TermsChoiceProps {
  /** The live drop that is corrected. */
  drop: FrozenTerms | undefined
  today: DropTerms
  /** Whether `today` has the terms of the bet's day. */
  isDated?: boolean
  checked: boolean
  onChange: (checked: boolean) => void
}

/** Offers today's terms for a drop recorded on others; nothing is shown where they are the same. */
export function TermsChoice({ drop, today, isDated = false, checked, onChange }: TermsChoiceProps) {
  const changes = termChanges(drop, today)
  if (changes.length === 0) return null
  return (
    <Checkbox
      size="xs"
      label={isDated ? text.labelByDay : text.label}
      description={changes.join(', ')}
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
