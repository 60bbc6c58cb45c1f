import { IconGauge, IconHourglassHigh } from '@tabler/icons-react'
import { creditTone } from '@xbetapp/domain/ledger/credit/credit'
import { Chip } from '#web/ui/chips/chip.tsx'
import { creditText as text } from './credit.it.ts'

const TONES = { warning: 'yellow', ceiling: 'red' } as const

/** `Fido 82%` from the first warning level on, and a mark where some debt is older than its term; nothing for null. */
export function CreditMark({
  percento,
  oltreGiorni,
}: {
  percento: number | null
  oltreGiorni?: number | null
}) {
  const tone = percento === null ? null : creditTone(percento)
  return (
    <>
      {percento !== null && tone && (
        <Chip tone={TONES[tone]} icon={<IconGauge size={13} aria-hidden />}>
          {text.used(percento)}
        </Chip>
      )}
      {oltreGiorni != null && (
        <Chip tone="red" icon={<IconHourglassHigh size={12} aria-hidden />}>
          {text.overdue(oltreGiorni)}
        </Chip>
      )}
    </>
  )
}
