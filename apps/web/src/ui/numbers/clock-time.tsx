import { formatClock, formatDate } from '@xbetapp/domain/platform/format/date'
import { romeDay } from '@xbetapp/domain/platform/time/rome'
import classes from './figure.module.css'

/** A time to the second, with the day only when it is not today. */
export const clockText = (wire: string): string => formatClock(wire, romeDay(new Date()))

/** Such a time where seconds decide; its hint is the day. */
export function ClockTime({ value }: { value: string | null | undefined }) {
  if (!value) return null
  return (
    <time dateTime={value} className={classes.figure} data-hint={formatDate(value)}>
      {clockText(value)}
    </time>
  )
}
