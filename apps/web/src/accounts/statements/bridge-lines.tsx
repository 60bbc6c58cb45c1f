import { useQuery } from '@tanstack/react-query'
import { causeText } from '@xbetapp/domain/accounts/reports/bridge'
import { Fragment } from 'react'
import { Money } from '#web/ui/numbers/numbers.tsx'
import { ErrorLine } from '#web/ui/placeholders/placeholders.tsx'
import type { Statement } from './public/sent-statements.api.ts'
import { bridgeQuery } from './statements.api.ts'
import { statementsText as text } from './statements.it.ts'
import classes from './statements.module.css'

interface BridgeLinesProps {
  entity: Statement['entity']
  id: number
  period: { start: string; end: string }
  simbolo: string
  /** SALDO TOTALE of the period; undefined while it loads. */
  saldo: number | undefined
}

/**
 * The bridge of a period: the lines that lead from the closing of the statement sent before to SALDO TOTALE, as in the
 * text and the file of a report. Nothing where no statement was sent before.
 */
export function BridgeLines({ entity, id, period, simbolo, saldo }: BridgeLinesProps) {
  const { data, error, refetch } = useQuery(bridgeQuery(entity, id, period))
  if (error && !data) return <ErrorLine error={error} onRetry={refetch} />
  if (!data || data.righe.length === 0) return null
  // A `cause` is a part of the line above it.
  const line = (label: string, value: number | undefined, weight?: 'cause' | 'total') => (
    <div className={`row middle apart gap-5 type-xs ${classes.bridgeLine}`} data-weight={weight}>
      <dt className="shrinks breaks">{label}</dt>
      <dd className="rigid type-md">
        {value !== undefined && <Money signed value={value} currency={simbolo} />}
      </dd>
    </div>
  )
  return (
    <section aria-label={text.bridge} className={`line-above ${classes.bridge}`}>
      <h2 className="flush below-2 type-xs weight-600">{text.bridge}</h2>
      <dl className={`flush ${classes.bridgeList}`}>
        {data.righe.map(({ tipo, testo, importo, cause: causes }) => (
          <Fragment key={testo}>
            {line(testo, importo)}
            {tipo === 'rettifiche' &&
              causes.map((cause) => (
                <Fragment key={`${cause.tipo} ${cause.id ?? ''} ${cause.testo}`}>
                  {line(text.ofWhich(causeText(cause)), cause.delta, 'cause')}
                </Fragment>
              ))}
          </Fragment>
        ))}
        {line(text.withPeriod, saldo, 'total')}
      </dl>
    </section>
  )
}
