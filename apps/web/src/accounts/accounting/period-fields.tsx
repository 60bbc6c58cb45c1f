import { romeDay } from '@xbetapp/domain/platform/time/rome'
import { DateField } from '#web/ui/date-field/date-field.tsx'
import { changePeriod, type Period } from './public/period.ts'

interface PeriodFieldsProps {
  labels: readonly [first: string, last: string]
  period: Period
  onPeriod: (period: Period) => void
}

/** The two days of a period, none after today; a first day after the last moves the last. */
export function PeriodFields({ labels: [first, last], period, onPeriod }: PeriodFieldsProps) {
  const today = romeDay(new Date())
  return (
    <>
      <DateField
        label={first}
        max={today}
        value={period.start}
        onChange={(start) => start !== null && onPeriod(changePeriod(period, { start }))}
      />
      <DateField
        label={last}
        min={period.start}
        max={today}
        value={period.end}
        onChange={(end) => end !== null && onPeriod(changePeriod(period, { end }))}
      />
    </>
  )
}
