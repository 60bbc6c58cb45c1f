import { IconArrowsDiff, IconFiles } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { formatPeriod } from '@xbetapp/domain/platform/format/date'
import { Money } from '#web/ui/numbers/numbers.tsx'
import { ToolButton } from '#web/ui/tool-button/tool-button.tsx'
import { type Statement, statementsQuery } from './public/sent-statements.api.ts'
import { BooksSay, StateChip } from './statement-marks.tsx'
import { differencesQuery } from './statements.api.ts'
import { statementsText as text } from './statements.it.ts'

interface ThenAndNowProps {
  entity: Statement['entity']
  id: number
  period: { start: string; end: string }
  onDifferences: (idEstratto: number) => void
  onAll: () => void
}

/** The balance as sent beside today's: from the statement of the period, or from the latest one where it has none. */
export function ThenAndNow({ entity, id, period, onDifferences, onAll }: ThenAndNowProps) {
  const { data } = useQuery(statementsQuery(entity, id))
  // A statement that another one replaced no longer counts.
  const valid = data?.filter(({ sostituitoDa }) => sostituitoDa === null)
  const ofPeriod = valid?.find(
    ({ startDate, endDate }) =>
      startDate.slice(0, 10) === period.start && endDate.slice(0, 10) === period.end,
  )
  const shown = ofPeriod ?? valid?.[0]
  const { data: now } = useQuery({ ...differencesQuery(shown?.id ?? 0), enabled: shown !== undefined })
  if (!data || !shown) return null
  const isSame = now?.differenza === 0 && now.oggiConti === null
  return (
    <section className="column gap-3 panel pad-5" aria-label={text.changes}>
      <p className="flush">
        {ofPeriod ? text.sentOn(shown.inviatoAt) : text.sentOf(formatPeriod(shown), shown.inviatoAt)}:{' '}
        <Money value={shown.saldo} currency={shown.simbolo} />
        {now && !isSame && (
          <>
            , {text.today} <Money signed value={now.oggi} currency={shown.simbolo} />
          </>
        )}
        <BooksSay saldo={now?.oggiConti ?? null} simbolo={shown.simbolo} />
        {isSame && `, ${text.same}`} <StateChip stato={shown.stato} />
      </p>
      <div className="row wraps gap-3">
        {now && !isSame && (
          <ToolButton
            size="compact-xs"
            variant="light"
            icon={IconArrowsDiff}
            iconSize={14}
            onClick={() => onDifferences(shown.id)}
          >
            {text.changes}
          </ToolButton>
        )}
        <ToolButton size="compact-xs" variant="subtle" icon={IconFiles} iconSize={14} onClick={onAll}>
          {text.all(data.length)}
        </ToolButton>
      </div>
    </section>
  )
}
