import { useQueries } from '@tanstack/react-query'
import { romeDay } from '@xbetapp/domain/platform/time/rome'
import { closedWeekText as text } from './closed-week.it.ts'
import { closingsQuery } from './closings.api.ts'

interface ClosedWeekNoteProps {
  conti: ReadonlyArray<{ kind: 'tipster' | 'sala' | 'sito' | 'altro'; id: number }>
  /** The day of what is booked: every week that ends on it or later changes. */
  day: string
}

/** Says at the day of a booking that it reaches closed weeks, before their reason is asked for. */
export function ClosedWeekNote({ conti, day }: ClosedWeekNoteProps) {
  const a = romeDay(new Date())
  const answers = useQueries({
    queries: conti.map(({ kind, id }) => ({
      ...closingsQuery({ da: day, a, tipo: kind, id }),
      enabled: day < a,
    })),
  })
  const closed = answers.flatMap(({ data }) => data ?? []).filter(({ riaperta }) => riaperta === null)
  if (closed.length === 0) return null
  return (
    <p role="status" className="flush type-sm quiet">
      {text.note(
        closed.length,
        closed.some(({ estratto }) => estratto),
      )}
    </p>
  )
}
