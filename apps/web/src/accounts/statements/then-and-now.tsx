import { IconArrowsDiff, IconFiles } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { causeText } from '@xbetapp/domain/accounts/reports/bridge'
import { formatPeriod } from '@xbetapp/domain/platform/format/date'
import { Fragment } from 'react'
import type { Account } from '#web/accounts/accounting/public/account.ts'
import type { Period } from '#web/accounts/accounting/public/period.ts'
import { Money } from '#web/ui/numbers/numbers.tsx'
import { ErrorLine } from '#web/ui/placeholders/placeholders.tsx'
import { ToolButton } from '#web/ui/tool-button/tool-button.tsx'
import { statementsQuery } from './public/sent-statements.api.ts'
import { BooksSay, StateChip } from './statement-state.tsx'
import { bridgeQuery, differencesQuery } from './statements.api.ts'
import { statementsText as text } from './statements.it.ts'
import classes from './statements.module.css'

interface ThenAndNowProps {
  account: Pick<Account, 'kind' | 'id' | 'simbolo'>
  period: Period
  onDifferences: (idEstratto: number) => void
  onAll: () => void
}

/** The balance as sent beside today's: from the statement of the period, or from the latest one where it has none. */
export function ThenAndNow({ account, period, onDifferences, onAll }: ThenAndNowProps) {
  const { data } = useQuery(statementsQuery(account.kind, account.id))
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

interface BridgeLinesProps extends Pick<ThenAndNowProps, 'account' | 'period'> {
  /** SALDO TOTALE of the period; undefined while it loads. */
  saldo: number | undefined
}

/**
 * The bridge of a period: the lines that lead from the closing of the statement sent before to SALDO TOTALE, as in the
 * text and the file of a report. Nothing where no statement was sent before.
 */
export function BridgeLines({ account: { kind, id, simbolo }, period, saldo }: BridgeLinesProps) {
  const { data, error, refetch } = useQuery(bridgeQuery(kind, id, period))
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
