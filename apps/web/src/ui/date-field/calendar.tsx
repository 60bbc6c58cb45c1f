import { DatePicker, DatesProvider } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/it'
import { formatDate } from '@xbetapp/domain/platform/format/date'
import { addRomeDays } from '@xbetapp/domain/platform/time/rome'
import dayjs from 'dayjs'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { isWithin } from './typed-date.ts'

const MOVES: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }
const SETTINGS = { locale: 'it', consistentWeeks: true }
const LABELS = { previousMonth: 'Mese precedente', nextMonth: 'Mese successivo' }

interface CalendarProps {
  value: string | null
  /** Today in Rome, regardless of the browser's clock. */
  today: string
  min?: string
  max?: string
  onChoose: (day: string) => void
}

/**
 * One month of days. Arrows move by day and week, Page keys by month, Enter chooses. Mantine's own calendar stops at
 * the edge of the month and knows no Page keys, so the day that has the focus is kept here.
 */
export default function Calendar({ value, today, min, max, onChoose }: CalendarProps) {
  const [focused, setFocused] = useState(value ?? (isWithin(today, min, max) ? today : (max ?? today)))
  const days = useRef<HTMLDivElement>(null)
  useEffect(() => {
    days.current?.querySelector<HTMLElement>(`[data-day="${focused}"]`)?.focus()
  }, [focused])

  const onKeyDown = (event: KeyboardEvent) => {
    const move = MOVES[event.key]
    if (move !== undefined) setFocused(addRomeDays(focused, move))
    else if (event.key === 'PageUp') setFocused(monthsFrom(focused, -1))
    else if (event.key === 'PageDown') setFocused(monthsFrom(focused, 1))
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div ref={days} onKeyDownCapture={onKeyDown}>
      <DatesProvider settings={SETTINGS}>
        <DatePicker
          size="xs"
          maxLevel="month"
          value={value}
          date={focused}
          minDate={min}
          maxDate={max}
          ariaLabels={LABELS}
          getDayAriaLabel={formatDate}
          getDayProps={(day) => ({
            'data-day': day,
            'data-today': day === today || undefined,
            'aria-pressed': day === value,
          })}
          highlightToday
          onDateChange={setFocused}
          onChange={(day) => day !== null && onChoose(day)}
        />
      </DatesProvider>
    </div>
  )
}

/** The same day some months away; the last day of a month that has no such day. */
const monthsFrom = (day: string, months: number): string =>
  dayjs(day).add(months, 'month').format('YYYY-MM-DD')
