import { Button } from '@mantine/core'
import { IconCalculator } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { formatDate } from '@xbetapp/domain/platform/format/date'
import { romeDay } from '@xbetapp/domain/platform/time/rome'
import { useState } from 'react'
import { Money } from '#web/ui/numbers/numbers.tsx'
import { ErrorLine } from '#web/ui/placeholders/placeholders.tsx'
import { totalPlayedQuery } from './accounting.api.ts'
import { accountsText as text } from './accounting.it.ts'
import classes from './hub.module.css'
import { PeriodFields } from './period-fields.tsx'
import type { Period } from './public/period.ts'

/** Totale Giocato between two days. */
export function TotalPlayedCard() {
  const today = romeDay(new Date())
  const [range, setRange] = useState({ start: today, end: today })
  const [asked, setAsked] = useState<Period | null>(null)
  const { data, error, refetch, isFetching } = useQuery({
    ...totalPlayedQuery(asked ?? range),
    enabled: asked !== null,
  })
  const isOfRange = asked?.start === range.start && asked.end === range.end
  return (
    <section className={`panel column gap-4 pad-8 ${classes.giocato}`} aria-label={text.giocato}>
      <h2 className="flush type-lg weight-600">{text.giocato}</h2>
      <p className="type-sm quiet">{text.giocatoNote}</p>
      <form
        className={`row wraps bottom gap-5 ${classes.range}`}
        onSubmit={(event) => {
          event.preventDefault()
          if (isOfRange) void refetch()
          else setAsked(range)
        }}
      >
        <PeriodFields labels={[text.from, text.to]} period={range} onPeriod={setRange} />
        <Button type="submit" loading={isFetching} leftSection={<IconCalculator size={17} aria-hidden />}>
          {text.compute}
        </Button>
      </form>
      {error && <ErrorLine error={error} onRetry={refetch} />}
      {isOfRange && data !== undefined && (
        <output className={`row wraps baseline weight-700 type-2xl tight ${classes.result}`}>
          <Money value={data} />
          <span className={`type-sm quiet ${classes.note}`}>
            {formatDate(range.start)} – {formatDate(range.end)}
          </span>
        </output>
      )}
    </section>
  )
}
