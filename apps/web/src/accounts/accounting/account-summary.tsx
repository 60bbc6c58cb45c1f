import { Button, Loader } from '@mantine/core'
import {
  IconAlertTriangle,
  IconEye,
  IconPlus,
  IconReportAnalytics,
  type Icon as TablerIcon,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { isAdmin, useViewer } from '#web/platform/auth/public/viewer.ts'
import { Fact } from '#web/ui/fact/fact.tsx'
import { IconButton } from '#web/ui/icon-button/icon-button.tsx'
import { Money, Percent } from '#web/ui/numbers/numbers.tsx'
import { ErrorLine } from '#web/ui/placeholders/placeholders.tsx'
import { ToolButton } from '#web/ui/tool-button/tool-button.tsx'
import { SUMMARY_LINES, contiText as text } from './account.it.ts'
import type { AccountDialogsState } from './account.search.ts'
import classes from './account-summary.module.css'
import { duplicatesQuery, periodQuery, recapQuery } from './accounting.api.ts'
import type { ExplainId } from './explain-dialog.tsx'
import type { Account, MovementGroup } from './public/account.ts'
import { Owed } from './public/balance.tsx'
import type { Period } from './public/period.ts'

interface AccountSummaryProps {
  account: Account
  period: Period
  dialogs: AccountDialogsState
  /** Further data of the account, below the lines. */
  more?: ReactNode
  footer?: ReactNode
}

type LineKey = Exclude<keyof typeof SUMMARY_LINES, 'numeroOpen' | 'roi'>

/** The figures of an account over a period, line by line. Each opens its composition. */
export function AccountSummary(props: AccountSummaryProps) {
  const { account, period, dialogs, more, footer } = props
  const { data, error, refetch } = useQuery(periodQuery(account, period))
  const { show } = dialogs.base
  const conto = account.kind === 'conto'
  const mayRecord = isAdmin(useViewer()) && !conto
  const line = (key: LineKey, rest: Partial<SummaryLineProps> = {}) => (
    <SummaryLine
      currency={account.simbolo}
      failed={error !== null && data === undefined}
      {...rest}
      label={SUMMARY_LINES[key]}
      value={data?.[key]}
      onExplain={() => show('spiega', key)}
    />
  )
  const movements = (group: MovementGroup) => {
    const { title, add } = text.movements[group]
    return (
      <>
        <LineAction label={title} Icon={IconEye} onClick={() => show(group, 'periodo')} />
        {mayRecord && (
          <LineAction accent label={add} Icon={IconPlus} onClick={() => dialogs.over.show('nuovo', group)} />
        )}
      </>
    )
  }
  return (
    <section className={`panel column gap-5 ${classes.card}`} aria-label={text.summary}>
      <div className={`column gap-5 ${classes.body}`}>
        <Terms account={account} />
        <p className={`type-xs quiet snug ${classes.note}`}>{text.note}</p>
        {error && <ErrorLine error={error} onRetry={refetch} />}

        <dl className={classes.group} aria-label={text.previous}>
          {line('risultatoPeriodoPrecedente')}
          {line('totaleCashflowPrecedente')}
          {!conto && line('totaleOperativoPrecedente', { weight: 'subtotal' })}
          {!conto && line('totaleDepositoPrecedente')}
        </dl>
        <dl className={classes.group} aria-label={text.period}>
          {line('risultatoPeriodo')}
          {line('totaleCashflowPeriodo', { actions: movements('cashflow') })}
          {!conto && line('totaleOperativoPeriodo', { weight: 'subtotal' })}
          {!conto && line('totaleDepositoPeriodo', { actions: movements('deposito') })}
        </dl>
        <dl className={`${classes.group} ${classes.balance}`} aria-label={text.balance}>
          {line('saldoTotale', {
            weight: 'total',
            actions: (
              <>
                <LineAction
                  label={text.details}
                  Icon={IconReportAnalytics}
                  onClick={() => show('saldo', 1)}
                />
                {account.conto === 'freeroll' && (
                  <LineAction label={text.split} Icon={IconEye} onClick={() => show('ripartizione', 1)} />
                )}
              </>
            ),
          })}
        </dl>
        <dl className="flush">
          <SummaryLine
            currency=""
            failed={error !== null && data === undefined}
            label={SUMMARY_LINES.numeroOpen}
            value={data?.numeroOpen}
            figure={<span>{data?.numeroOpen}</span>}
            explainLabel={text.showOpen}
            onExplain={data?.numeroOpen === 0 ? undefined : () => show('elenco', 'open')}
          />
          {line('totOpen')}
          {line('saldoTotaleNoOpen', {
            weight: 'subtotal',
            note: !conto && data && <Owed saldo={data.saldoTotaleNoOpen} kind={account.kind} />,
          })}
        </dl>
        {!conto && <Expected account={account} endDay={period.end} show={show} />}
        {more}
      </div>
      {footer && <div className={`row wraps gap-4 line-above ${classes.footer}`}>{footer}</div>}
    </section>
  )
}

const Terms = ({ account }: { account: Account }) => (
  <dl className={`row wraps gap-3 flush ${classes.terms}`}>
    <Fact label={text.currency}>{account.simbolo}</Fact>
    {account.terms.map(({ label, percent }) => (
      <Fact key={label} label={label}>
        <Percent value={percent} />
      </Fact>
    ))}
  </dl>
)

interface ExpectedProps {
  account: Account
  endDay: string
  show: AccountDialogsState['base']['show']
}

/** Charges on a cashout of the whole balance at the end of the period (rule: account/expected-values). */
function Expected({ account, endDay, show }: ExpectedProps) {
  const { data: recap, isError } = useQuery(recapQuery(account, endDay))
  const isTipster = account.kind === 'tipster'
  if (account.freeroll === 0 && account.action === 0) return null
  const line = (id: ExplainId, label: string, value: number | undefined) => (
    <SummaryLine
      label={label}
      value={value}
      failed={isError && recap === undefined}
      currency={account.simbolo}
      onExplain={() => show('spiega', id)}
    />
  )
  return (
    <dl className={classes.group} aria-label={text.expected}>
      {account.freeroll !== 0 && line('saldoFr', text.saldoFreeroll, recap?.saldoFr)}
      {account.freeroll !== 0 &&
        line(
          'freerollAtteso',
          text.freerollAtteso,
          // A venue's freeroll is our expense: negative.
          recap && (isTipster ? recap.freerollAtteso : 0 - recap.freerollAtteso),
        )}
      {isTipster && account.action !== 0 && line('actionAtteso', text.actionAttesa, recap?.actionAtteso)}
    </dl>
  )
}

interface SummaryLineProps {
  label: string
  /** Undefined while the figure loads. */
  value: number | undefined
  failed?: boolean
  currency: string
  /** Shown in place of the amount. */
  figure?: ReactNode
  /** `subtotal` is bold, `total` large. */
  weight?: 'subtotal' | 'total'
  note?: ReactNode
  actions?: ReactNode
  onExplain?: (() => void) | undefined
  explainLabel?: string
}

/** A line of the summary card: its label, its actions, its figure. */
function SummaryLine(props: SummaryLineProps) {
  const { label, value, failed, currency, weight, note, actions, onExplain } = props
  const { explainLabel = text.explain(label), figure = <Money signed value={value} currency={currency} /> } =
    props
  return (
    <div className={`row middle apart gap-5 type-xs ${classes.line}`} data-weight={weight}>
      <dt className={`row wraps middle gap-3 shrinks ${classes.label}`}>
        <span>{label}</span>
        {actions && <span className={`inline-row ${classes.actions}`}>{actions}</span>}
        {note && <span className="after-4 type-xs weight-400 quiet">{note}</span>}
      </dt>
      <dd className={`row middle rigid type-md ${classes.value}`}>
        {failed ? (
          <IconAlertTriangle size={15} aria-hidden className="red" />
        ) : value === undefined ? (
          <Loader role="status" aria-busy size={13} color="gray" aria-label={text.loading} />
        ) : onExplain ? (
          <button
            type="button"
            className={`dotted hovers ${classes.explain}`}
            title={explainLabel}
            aria-label={explainLabel}
            onClick={onExplain}
          >
            {figure}
          </button>
        ) : (
          figure
        )}
      </dd>
    </div>
  )
}

interface LineActionProps {
  label: string
  Icon: TablerIcon
  onClick: () => void
  accent?: boolean
}

function LineAction({ label, Icon, onClick, accent = false }: LineActionProps) {
  return (
    <IconButton
      icon={Icon}
      iconSize={15}
      label={label}
      titled
      variant={accent ? 'light' : 'subtle'}
      color={accent ? undefined : 'gray'}
      size={22}
      onClick={onClick}
    />
  )
}

interface DuplicatesLineProps {
  account: Account
  end: string
  onBets: () => void
}

/** SALDO TOTALE BET DUPLICATE, for the account No Drop alone; read when the user asks for it. */
export function DuplicatesLine({ account, end, onBets }: DuplicatesLineProps) {
  const [wanted, setWanted] = useState(false)
  const { data, error, refetch } = useQuery({ ...duplicatesQuery(account, end), enabled: wanted })
  if (!wanted) return <ToolButton onClick={() => setWanted(true)}>{text.showDuplicates}</ToolButton>
  if (error) return <ErrorLine error={error} onRetry={refetch} />
  return (
    <div>
      <dl className={classes.group}>
        <SummaryLine
          label={text.duplicates}
          value={data?.risultatoPeriodo}
          currency={account.simbolo}
          weight="subtotal"
        />
      </dl>
      {data && <p className="type-xs quiet snug">{text.duplicatesNote(text.betCount(data.numeroBet))}</p>}
      {data && data.numeroBet > 0 && (
        <Button variant="subtle" size="compact-xs" onClick={onBets}>
          {text.showDuplicateBets}
        </Button>
      )}
    </div>
  )
}
