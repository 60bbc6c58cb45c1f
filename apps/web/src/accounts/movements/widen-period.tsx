import { Button } from '@mantine/core'
import { formatDate } from '@xbetapp/domain/platform/format/date'
import { romeDay } from '@xbetapp/domain/platform/time/rome'
import { movementsText as text } from './movements.it.ts'

/** Whole days of an account, both ends included. */
export interface Period {
  start: string
  end: string
}

interface WidenPeriodProps {
  period: Period
  /** A day outside the period. */
  day: string
  onPeriod: (period: Period) => void
}

/** Widens the account's period to a day that a movement is to be booked on; nothing for a day to come. */
export function WidenPeriod({ period, day, onPeriod }: WidenPeriodProps) {
  if (day > romeDay(new Date())) return null
  const [start = day] = [period.start, day].toSorted()
  const [end = day] = [day, period.end].toSorted().toReversed()
  return (
    <Button variant="light" size="compact-xs" className="above-2" onClick={() => onPeriod({ start, end })}>
      {text.widenPeriod(formatDate(day))}
    </Button>
  )
}
