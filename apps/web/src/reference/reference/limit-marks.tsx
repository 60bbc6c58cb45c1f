import { type Icon, IconGauge, IconLock } from '@tabler/icons-react'
import { formatMoney } from '@xbetapp/domain/platform/format/number'
import type { Sala } from '#web/reference/reference/public/lists.api.ts'
import type { Tone } from '#web/ui/tones/tone.ts'
import { referenceText as text } from './reference.it.ts'

type Limited = Pick<Sala, 'bloccata' | 'limiteImporto' | 'valuta'>

/** The mark of a blocked or limited room or account, beside its state. */
export function LimitMarks({ bloccata, limiteImporto, valuta }: Limited) {
  if (bloccata) return <Mark label={text.blocked} icon={IconLock} tone="red" />
  if (limiteImporto === null) return null
  const label = text.limited(formatMoney(limiteImporto, valuta.simbolo))
  return <Mark label={label} icon={IconGauge} tone="yellow" />
}

/** An icon beside a state, with what it says. */
export const Mark = ({ label, icon: Icon, tone }: { label: string; icon: Icon; tone: Tone }) => (
  <span role="img" aria-label={label} data-hint={label}>
    <Icon size={16} aria-hidden className={tone} />
  </span>
)
