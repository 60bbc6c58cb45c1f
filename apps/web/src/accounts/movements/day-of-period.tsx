import { Button } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { formatDate } from '@xbetapp/domain/platform/format/date'
import { romeDay } from '@xbetapp/domain/platform/time/rome'
import type { Period } from '#web/accounts/accounting/public/period.ts'
import { DateField } from '#web/ui/date-field/date-field.tsx'
import { movementsText as text } from './movements.it.ts'

interface DayOfPeriodProps {
  period: Period
  onPeriod: (period: Period) => void
  input: GetInputPropsReturnType
}

/** The day a movement is booked on. The account's period can be widened to a day outside it, but not to one to come. */
export function DayOfPeriod({ period, onPeriod, input }: DayOfPeriodProps) {
  const widen = (day: string) => {
    onPeriod({ start: day < period.start ? day : period.start, end: day > period.end ? day : period.end })
    input.onChange(day)
  }
  return (
    <DateField
      label={text.data}
      required
      min={period.start}
      max={period.end}
      outside={() => text.outsidePeriod(period)}
      remedy={(day) =>
        day > romeDay(new Date()) ? null : (
          <Button variant="light" size="compact-xs" className="above-2" onClick={() => widen(day)}>
            {text.widenPeriod(formatDate(day))}
          </Button>
        )
      }
      {...input}
    />
  )
}
