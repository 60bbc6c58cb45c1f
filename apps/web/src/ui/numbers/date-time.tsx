import { formatDate, formatDateTime } from '@xbetapp/domain/platform/format/date'
import classes from './figure.module.css'

interface DateTimeProps {
  /** Rome wall clock as received; null shows nothing. */
  value: string | null | undefined
  dayOnly?: boolean
}

/** `dd/MM/yyyy HH:mm`. */
export function DateTime({ value, dayOnly = false }: DateTimeProps) {
  if (!value) return null
  return (
    <time dateTime={value} className={classes.figure}>
      {dayOnly ? formatDate(value) : formatDateTime(value)}
    </time>
  )
}
