import { Button } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { useQueries } from '@tanstack/react-query'
import { formatDate, formatPeriod } from '@xbetapp/domain/platform/format/date'
import { romeDay } from '@xbetapp/domain/platform/time/rome'
import type { EntityKind } from '@xbetapp/domain/reference/reference/entity-kinds'
import { earlier, type Period } from '#web/accounts/accounting/public/period.ts'
import { statementsQuery } from '#web/accounts/statements/public/sent-statements.api.ts'
import { closedWeekText } from '#web/ledger/closed-weeks/public/closed-week.it.ts'
import { closingsQuery } from '#web/ledger/closed-weeks/public/closings.api.ts'
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
    onPeriod({ start: earlier(day, period.start), end: day > period.end ? day : period.end })
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

interface DayNoteProps {
  conti: ReadonlyArray<{ kind: EntityKind; id: number }>
  /** The day of what is booked: every week and statement that ends on it or later changes. */
  day: string
}

/** Says at the day of a movement that it reaches closed weeks, before their reason is asked for, and sent statements. */
export function DayNote({ conti, day }: DayNoteProps) {
  const a = romeDay(new Date())
  const closings = useQueries({
    queries: conti.map(({ kind, id }) => ({
      ...closingsQuery({ da: day, a, tipo: kind, id }),
      enabled: day < a,
    })),
  })
  const statements = useQueries({ queries: conti.map(({ kind, id }) => statementsQuery(kind, id)) })
  const closed = closings.flatMap(({ data }) => data ?? []).filter(({ riaperta }) => riaperta === null)
  const sent = statements
    .flatMap(({ data }) => data ?? [])
    .filter(({ sostituitoDa, consegna, entity, idConto, endDate }) => {
      const end = endDate.slice(0, 10)
      // A statement of a closed week is named by the note of the week.
      const isOfClosed = closed.some(
        ({ conto, da, a }) => conto.tipo === entity && conto.id === idConto && da <= end && end <= a,
      )
      return sostituitoDa === null && consegna !== 'fallito' && end >= day && !isOfClosed
    })
  const [first] = sent
  if (closed.length === 0 && !first) return null
  return (
    <p role="status" className="flush type-sm quiet">
      {closed.length > 0 &&
        closedWeekText.note(
          closed.length,
          closed.some(({ estratto }) => estratto),
        )}{' '}
      {first && (sent.length === 1 ? text.sentOne(formatPeriod(first)) : text.sentMany(sent.length))}
    </p>
  )
}
