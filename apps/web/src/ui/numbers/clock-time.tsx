import { formatClock, formatDate } from '@xbetapp/domain/platform/format/date'
import { romeDay } from '@xbetapp/domain/platform/time/rome'
import classes from './figure.module.css'

/** A time to the second, where seconds decide; with the day only when it is not today. */
export function ClockTime({ value }: { value: string | null | undefined }) {
  if (!value) return null
  return (
    <time dateTime={value} className={classes.figure} data-hint={formatDate(value)}>
      {formatClock(value, romeDay(new Date()))}
    </time>
  )
}
