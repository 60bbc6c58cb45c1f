import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { formatDate } from '@xbetapp/domain/platform/format/date'
import { addRomeDays } from '@xbetapp/domain/platform/time/rome'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import classes from './calendar.module.css'
import { addMonths, calendarDays, sameMonth } from './calendar-month.ts'
import { isWithin } from './typed-date.ts'

const WEEKDAYS = ['lu', 'ma', 'me', 'gi', 've', 'sa', 'do']
const MOVES: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }
const monthName = new Intl.DateTimeFormat('it', { month: 'long', year: 'numeric', timeZone: 'UTC' })

interface CalendarProps {
  value: string | null
  today: string
  min?: string
  max?: string
  onChoose: (day: string) => void
}

/** One month of days. Arrows move by day and week, Page keys by month, Enter chooses. */
export default function Calendar({ value, today, min, max, onChoose }: CalendarProps) {
  const [focused, setFocused] = useState(value ?? (isWithin(today, min, max) ? today : (max ?? today)))
  const days = useRef<HTMLDivElement>(null)
  useEffect(() => {
    days.current?.querySelector<HTMLElement>(`[data-day="${focused}"]`)?.focus()
  }, [focused])

  const onKeyDown = (event: KeyboardEvent) => {
    const move = MOVES[event.key]
    if (move !== undefined) setFocused(addRomeDays(focused, move))
    else if (event.key === 'PageUp') setFocused(addMonths(focused, -1))
    else if (event.key === 'PageDown') setFocused(addMonths(focused, 1))
    else return
    event.preventDefault()
  }
  const monthStep = (label: string, months: number, Icon: typeof IconChevronLeft) => (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={label}
      onClick={() => setFocused(addMonths(focused, months))}
    >
      <Icon size={17} aria-hidden />
    </ActionIcon>
  )
  return (
    <div className={classes.calendar}>
      <div className="row middle apart below-3">
        {monthStep('Mese precedente', -1, IconChevronLeft)}
        <span className={`type-sm weight-600 ${classes.month}`}>
          {monthName.format(new Date(`${focused}T00:00:00Z`))}
        </span>
        {monthStep('Mese successivo', 1, IconChevronRight)}
      </div>
      <div className={`faint ${classes.week}`} aria-hidden>
        {WEEKDAYS.map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the days inside are buttons */}
      <div ref={days} className={classes.days} onKeyDown={onKeyDown}>
        {calendarDays(focused).map((day) => (
          <button
            key={day}
            type="button"
            data-day={day}
            className={classes.day}
            aria-label={formatDate(day)}
            aria-pressed={day === value}
            data-today={day === today || undefined}
            data-other-month={!sameMonth(day, focused) || undefined}
            tabIndex={day === focused ? 0 : -1}
            disabled={!isWithin(day, min, max)}
            onClick={() => onChoose(day)}
          >
            {Number(day.slice(8))}
          </button>
        ))}
      </div>
    </div>
  )
}
