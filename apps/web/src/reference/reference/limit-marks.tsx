import { IconGauge, IconLock } from '@tabler/icons-react'
import { formatMoney } from '@xbetapp/domain/platform/format/number'
import type { Sala } from '#web/reference/reference/public/venue.api.ts'
import { referenceText as text } from './reference.it.ts'

type Limited = Pick<Sala, 'bloccata' | 'limiteImporto' | 'valuta'>

/** The mark of a blocked or limited room or account, beside its state. */
export function LimitMarks({ bloccata, limiteImporto, valuta }: Limited) {
  const limit = limiteImporto === null ? null : text.limited(formatMoney(limiteImporto, valuta.simbolo))
  return (
    <>
      {bloccata && (
        <span role="img" aria-label={text.blocked} data-hint={text.blocked}>
          <IconLock size={16} aria-hidden className="red" />
        </span>
      )}
      {!bloccata && limit !== null && (
        <span role="img" aria-label={limit} data-hint={limit}>
          <IconGauge size={16} aria-hidden className="yellow" />
        </span>
      )}
    </>
  )
}
