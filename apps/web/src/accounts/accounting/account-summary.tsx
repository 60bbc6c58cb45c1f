import { IconEye, IconPlus, IconReportAnalytics } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Owed } from '#web/accounts/accounting/public/owed.tsx'
import { isAdmin, useViewer } from '#web/platform/auth/public/viewer.ts'
import { Fact } from '#web/ui/fact/fact.tsx'
import { Percent } from '#web/ui/numbers/numbers.tsx'
import { ErrorLine } from '#web/ui/placeholders/placeholders.tsx'
import { periodQuery, recapQuery } from './account.api.ts'
import { SUMMARY_LINES, contiText as text } from './account.it.ts'
import type { AccountDialogsState } from './account.search.ts'
import type { MovementGroup } from './account-movements.api.ts'
import classes from './account-summary.module.css'
import type { ExplainId } from './explain.ts'
import type { Account } from './public/account.ts'
import type { Period } from './public/period.ts'
import { LineAction, SummaryLine, type SummaryLineProps } from './summary-line.tsx'

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
            note: !conto && data && (
              <Owed saldo={data.saldoTotaleNoOpen} kind={account.kind === 'tipster' ? 'tipster' : 'venue'} />
            ),
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
