import { Button } from '@mantine/core'
import { IconCalculator } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { formatDate } from '@xbetapp/domain/platform/format/date'
import { romeDay } from '@xbetapp/domain/platform/time/rome'
import { useState } from 'react'
import { DateField } from '#web/ui/date-field/date-field.tsx'
import { ErrorLine } from '#web/ui/error-state/error-state.tsx'
import { Money } from '#web/ui/numbers/money.tsx'
import { totalPlayedQuery } from './accounting.api.ts'
import { accountsText as text } from './accounting.it.ts'
import classes from './hub.module.css'

/** Totale Giocato between two days. */
export function TotalPlayedCard() {
  const today = romeDay(new Date())
  const [range, setRange] = useState({ start: today, end: today })
  const [asked, setAsked] = useState<{ start: string; end: string } | null>(null)
  const { data, error, refetch, isFetching } = useQuery({
    ...totalPlayedQuery(asked?.start ?? today, asked?.end ?? today),
    enabled: asked !== null,
  })
  const compute = () => {
    if (asked?.start === range.start && asked.end === range.end) void refetch()
    else setAsked(range)
  }
  return (
    <section className={`panel column gap-4 pad-8 ${classes.giocato}`} aria-label={text.giocato}>
      <h2 className="flush type-lg weight-600">{text.giocato}</h2>
      <p className="type-sm quiet">{text.giocatoNote}</p>
      <form
        className={`row wraps bottom gap-5 ${classes.range}`}
        onSubmit={(event) => {
          event.preventDefault()
          compute()
        }}
      >
        <DateField
          label={text.from}
          max={today}
          value={range.start}
          onChange={(start) =>
            start && setRange(start > range.end ? { start, end: start } : { ...range, start })
          }
        />
        <DateField
          label={text.to}
          min={range.start}
          max={today}
          value={range.end}
          onChange={(end) => end && setRange({ ...range, end })}
        />
        <Button type="submit" loading={isFetching} leftSection={<IconCalculator size={17} aria-hidden />}>
          {text.compute}
        </Button>
      </form>
      {error && <ErrorLine error={error} onRetry={refetch} />}
      {asked && data !== undefined && asked.start === range.start && asked.end === range.end && (
        <output className={`row wraps baseline weight-700 ${classes.result}`}>
          <Money value={data} />
          <span className={`type-sm quiet ${classes.note}`}>
            {formatDate(asked.start)} – {formatDate(asked.end)}
          </span>
        </output>
      )}
    </section>
  )
}
