import { IconEye, IconPlus, IconReportAnalytics } from '@tabler/icons-react'
import { owed } from '@xbetapp/domain/accounts/accounting/who-owes'
import type { ReactNode } from 'react'
import { ErrorLine } from '#web/ui/error-state/error-state.tsx'
import { Fact } from '#web/ui/fact/fact.tsx'
import { Percent } from '#web/ui/numbers/percent.tsx'
import { LINES, contiText as text } from './account.it.ts'
import type { Account, PeriodData, Recap } from './account.ts'
import { isConto } from './account.ts'
import classes from './account-summary.module.css'
import { accountsText } from './accounting.it.ts'
import type { ExplainId } from './explain.ts'
import { LineAction, SummaryLine } from './summary-line.tsx'

export interface SummaryHandlers {
  onExplain: (id: ExplainId) => void
  onCashflows: () => void
  onDeposits: () => void
  onDetails: () => void
  /** The Open bets that NUMERO OPEN counts. */
  onOpenBets: () => void
  /** Absent for those who may not record movements. */
  onAddCashflow: (() => void) | undefined
  onAddDeposit: (() => void) | undefined
  /** The breakdown of the Freeroll account alone. */
  onSplit: (() => void) | undefined
}

interface AccountSummaryProps {
  account: Account
  data: PeriodData | undefined
  recap: Recap | undefined
  recapFailed: boolean
  error: string | null
  onRetry: () => void
  handlers: SummaryHandlers
  /** Further data of the account, above the lines. */
  before?: ReactNode
  /** Lines of this account alone, below the others. */
  more?: ReactNode
  /** Downloads. */
  footer?: ReactNode
}

type LineKey = Exclude<keyof typeof LINES, 'numeroOpen' | 'roi'>

/** The figures of an account over a period, line by line. Each opens its composition. */
export function AccountSummary(props: AccountSummaryProps) {
  const { account, data, recap, recapFailed, error, onRetry, handlers, before, more, footer } = props
  const conto = isConto(account)
  const shared = { currency: account.simbolo, failed: error !== null && data === undefined }
  const line = (
    key: LineKey,
    rest: { weight?: 'subtotal' | 'total'; note?: string | undefined; actions?: ReactNode } = {},
  ) => (
    <SummaryLine
      {...shared}
      {...rest}
      label={LINES[key]}
      value={data?.[key]}
      onExplain={() => handlers.onExplain(key)}
    />
  )
  return (
    <section className={`panel ${classes.card}`} aria-label={text.summary}>
      <div className={classes.body}>
        {before}
        <Terms account={account} />
        <p className={`type-xs quiet ${classes.note}`}>{text.note}</p>
        {error !== null && <ErrorLine message={error} onRetry={onRetry} />}

        <dl className={classes.group} aria-label={text.previous}>
          {line('risultatoPeriodoPrecedente')}
          {line('totaleCashflowPrecedente')}
          {!conto && line('totaleOperativoPrecedente', { weight: 'subtotal' })}
          {!conto && line('totaleDepositoPrecedente')}
        </dl>
        <dl className={classes.group} aria-label={text.period}>
          {line('risultatoPeriodo')}
          {line('totaleCashflowPeriodo', {
            actions: (
              <>
                <LineAction label={text.showCashflow} Icon={IconEye} onClick={handlers.onCashflows} />
                {handlers.onAddCashflow && (
                  <LineAction
                    accent
                    label={text.addCashflow}
                    Icon={IconPlus}
                    onClick={handlers.onAddCashflow}
                  />
                )}
              </>
            ),
          })}
          {!conto && line('totaleOperativoPeriodo', { weight: 'subtotal' })}
          {!conto &&
            line('totaleDepositoPeriodo', {
              actions: (
                <>
                  <LineAction label={text.showDeposit} Icon={IconEye} onClick={handlers.onDeposits} />
                  {handlers.onAddDeposit && (
                    <LineAction
                      accent
                      label={text.addDeposit}
                      Icon={IconPlus}
                      onClick={handlers.onAddDeposit}
                    />
                  )}
                </>
              ),
            })}
        </dl>
        <dl className={`${classes.group} ${classes.balance}`} aria-label={text.balance}>
          {line('saldoTotale', {
            weight: 'total',
            note: owedText(account, data?.saldoTotale),
            actions: (
              <>
                <LineAction label={text.details} Icon={IconReportAnalytics} onClick={handlers.onDetails} />
                {handlers.onSplit && (
                  <LineAction label={text.split} Icon={IconEye} onClick={handlers.onSplit} />
                )}
              </>
            ),
          })}
        </dl>
        <dl className="flush">
          <OpenCount value={data?.numeroOpen} failed={shared.failed} onOpen={handlers.onOpenBets} />
          {line('totOpen')}
          {line('saldoTotaleNoOpen', { weight: 'subtotal' })}
        </dl>
        {!conto && <Expected account={account} recap={recap} recapFailed={recapFailed} handlers={handlers} />}
        {more}
      </div>
      {footer && <div className={`row wraps gap-4 ${classes.footer}`}>{footer}</div>}
    </section>
  )
}

/**
 * Whether a balance is to be paid or collected, which its sign alone does not tell. The house's own accounts have none.
 */
function owedText(account: Account, saldo: number | undefined): string | undefined {
  if (isConto(account) || saldo === undefined) return undefined
  return accountsText.owed[owed(account.kind === 'tipster' ? 'tipster' : 'venue', saldo)]
}

function Terms({ account }: { account: Account }) {
  return (
    <dl className={`row wraps gap-3 flush ${classes.terms}`}>
      <Fact label={text.currency}>{account.simbolo}</Fact>
      {account.terms.map(({ label, percent }) => (
        <Fact key={label} label={label}>
          <Percent value={percent} />
        </Fact>
      ))}
    </dl>
  )
}

interface OpenCountProps {
  value: number | undefined
  failed: boolean
  onOpen: () => void
}

function OpenCount({ value, failed, onOpen }: OpenCountProps) {
  if (value === undefined)
    return <SummaryLine label={LINES.numeroOpen} value={undefined} failed={failed} currency="" />
  return (
    <div className={`row middle apart gap-5 type-xs ${classes.line}`}>
      <dt className={`row middle gap-3 shrinks ${classes.label}`}>{LINES.numeroOpen}</dt>
      <dd className={`row middle rigid type-md ${classes.value}`}>
        {value === 0 ? (
          value
        ) : (
          <button
            type="button"
            className={classes.explain}
            title={text.showOpen}
            aria-label={text.showOpen}
            onClick={onOpen}
          >
            <span>{value}</span>
          </button>
        )}
      </dd>
    </div>
  )
}

/** Charges on a cashout of the whole balance at the end of the period (rule: account/expected-values). */
function Expected({
  account,
  recap,
  recapFailed,
  handlers,
}: Pick<AccountSummaryProps, 'account' | 'recap' | 'recapFailed' | 'handlers'>) {
  const failed = recapFailed && recap === undefined
  const isTipster = account.kind === 'tipster'
  if (account.freeroll === 0 && account.action === 0) return null
  return (
    <dl className={classes.group} aria-label={text.expected}>
      {account.freeroll !== 0 && (
        <>
          <SummaryLine
            label={text.saldoFreeroll}
            value={recap?.saldoFr}
            failed={failed}
            currency={account.simbolo}
            onExplain={() => handlers.onExplain('saldoFr')}
          />
          <SummaryLine
            label={text.freerollAtteso}
            // A venue's is an expense.
            value={recap && (isTipster ? recap.freerollAtteso : 0 - recap.freerollAtteso)}
            failed={failed}
            currency={account.simbolo}
            onExplain={() => handlers.onExplain('freerollAtteso')}
          />
        </>
      )}
      {isTipster && account.action !== 0 && (
        <SummaryLine
          label={text.actionAttesa}
          value={recap?.actionAtteso}
          failed={failed}
          currency={account.simbolo}
          onExplain={() => handlers.onExplain('actionAtteso')}
        />
      )}
    </dl>
  )
}
