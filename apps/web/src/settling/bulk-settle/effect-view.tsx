import { Alert, Button } from '@mantine/core'
import { isEsito } from '@xbetapp/domain/ledger/postings/esito'
import { formatDate } from '@xbetapp/domain/platform/format/date'
import { formatMoney, formatNumber } from '@xbetapp/domain/platform/format/number'
import type { ReactNode } from 'react'
import { OutcomeChip } from '#web/bets/bets/public/outcome-chip.tsx'
import { FiguresTable } from '#web/ui/figures-table/figures-table.tsx'
import { Money } from '#web/ui/numbers/money.tsx'
import type { BulkEffect } from './bulk-settle.api.ts'
import { bulkSettleText as text } from './bulk-settle.it.ts'
import classes from './effect-view.module.css'

interface EffectViewProps {
  effect: BulkEffect
  /** Leaves out the bets that need a second person. */
  onLeaveOut?: ((ids: readonly number[]) => void) | undefined
}

/** Effect of a change on bets and accounts, before it is saved. */
export function EffectView({ effect, onLeaveOut }: EffectViewProps) {
  const { bet, invariate, rifiutate, cambi, conti, settimane, seconda } = effect
  const counts = [
    bet > 0 ? text.changes(bet) : text.nothing,
    ...(invariate > 0 ? [text.already(invariate)] : []),
    ...(rifiutate.length > 0 ? [text.refused(rifiutate.length)] : []),
  ]
  return (
    <section aria-label={text.effect} className="column gap-6 type-sm">
      <p className="flush type-md weight-600">{counts.join(' · ')}</p>
      {cambi.length > 0 && (
        <ul className="row wraps bare-list gap-3 across-10">
          {cambi.map(({ campo, da, a, bet: n }) => (
            <li key={`${campo} ${da} ${a}`} className="row middle gap-3">
              <span className="quiet">{text[campo]}</span> <Value campo={campo} value={da} /> →{' '}
              <Value campo={campo} value={a} /> <span className="quiet">× {formatNumber(n, 0)}</span>
            </li>
          ))}
        </ul>
      )}
      {seconda && (
        <Alert variant="default" title={text.second} className={classes.alert}>
          {seconda.motivi.includes('importo') &&
            text.secondImporto(seconda.bet.length, formatMoney(seconda.soglia))}
          {seconda.motivi.includes('inviata') && ` ${text.secondInviata}`}
          {!seconda.altri && ` ${text.secondNobody}`}
          {onLeaveOut && seconda.bet.length < bet && (
            <div className="above-5">
              <Button size="xs" variant="default" onClick={() => onLeaveOut(seconda.bet)}>
                {text.withoutThem(seconda.bet.length)}
              </Button>
            </div>
          )}
        </Alert>
      )}
      {settimane.length > 0 && (
        <Alert variant="default" title={text.weeks} className={classes.alert}>
          <ul className="column gap-3 bare-list">
            {settimane.map(({ id, nome, da, a, stato }) => (
              <li key={`${stato} ${id}`}>{text.week(nome, formatDate(da), formatDate(a), stato)}</li>
            ))}
          </ul>
        </Alert>
      )}
      {rifiutate.length > 0 && (
        <div>
          <h3 className="flush below-2 type-sm weight-600">{text.refusedTitle}</h3>
          <ul className={`column gap-3 scrolls bare-list ${classes.refused}`}>
            {rifiutate.map(({ idReceivedBet, motivo }) => (
              <li key={idReceivedBet}>
                {text.bet(idReceivedBet)}: {motivo}
              </li>
            ))}
          </ul>
        </div>
      )}
      {bet > 0 &&
        (conti.length > 0 ? <Accounts conti={conti} /> : <p className="quiet">{text.noAccounts}</p>)}
    </section>
  )
}

function Value({ campo, value }: { campo: BulkEffect['cambi'][number]['campo']; value: string | null }) {
  if (value === null) return <span className="quiet">—</span>
  if (campo === 'esito' && isEsito(value)) return <OutcomeChip esito={value} />
  return <span>{campo === 'dropChiusura' ? formatNumber(value, 3) : value}</span>
}

type Account = BulkEffect['conti'][number]

/** The figures of an account, by the name of their column. */
const FIGURES: Record<keyof Omit<typeof text.columns, 'conto' | 'saldo'>, (account: Account) => ReactNode> = {
  bet: ({ bet }) => formatNumber(bet, 0),
  prima: ({ prima, simbolo }) => <Money value={prima} currency={simbolo} />,
  dopo: ({ dopo, simbolo }) => <Money value={dopo} currency={simbolo} />,
  differenza: ({ differenza, simbolo }) => <Money value={differenza} currency={simbolo} signed />,
}
const COLUMNS = Object.keys(FIGURES) as (keyof typeof FIGURES)[]

function Accounts({ conti }: { conti: readonly Account[] }) {
  const hasBalances = conti.some(({ saldo }) => saldo !== null)
  return (
    <div>
      <h3 className="flush below-2 type-sm weight-600">{text.accounts}</h3>
      <p className="quiet">{text.explain}</p>
      <FiguresTable
        label={text.accounts}
        heads={[
          text.columns.conto,
          ...COLUMNS.map((id) => ({ figure: text.columns[id] })),
          hasBalances && { figure: text.columns.saldo },
        ]}
      >
        {conti.map((account) => (
          <tr key={account.idAccount}>
            <th scope="row">{account.nome}</th>
            {COLUMNS.map((id) => (
              <td key={id} data-number data-label={text.columns[id]}>
                {FIGURES[id](account)}
              </td>
            ))}
            {hasBalances && (
              <td data-number data-label={text.columns.saldo} data-wide>
                {account.saldo && (
                  <span>
                    <Money value={account.saldo.prima} currency={account.simbolo} /> →{' '}
                    <Money value={account.saldo.dopo} currency={account.simbolo} />
                  </span>
                )}
              </td>
            )}
          </tr>
        ))}
      </FiguresTable>
    </div>
  )
}
