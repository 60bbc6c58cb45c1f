import { Alert } from '@mantine/core'
import type { Answer } from '@xbetapp/contract/contract'
import { formatDate } from '@xbetapp/domain/platform/format/date'
import { formatNumber } from '@xbetapp/domain/platform/format/number'
import { FiguresTable } from '#web/ui/figures-table/figures-table.tsx'
import { Money } from '#web/ui/numbers/numbers.tsx'
import { accountEffectsText as text } from './account-effects.it.ts'

type Effect = Answer<'POST /api/v1/condizioni/effetto'>

/** Closed weeks and sent statements that a change reaches; nothing where there are none. */
export function TouchedWeeks({ settimane }: Pick<Effect, 'settimane'>) {
  if (settimane.length === 0) return null
  return (
    <Alert variant="default" title={text.weeks} className="rigid caution">
      <ul className="column gap-3 bare-list">
        {settimane.map(({ id, nome, da, a, stato }) => (
          <li key={`${stato} ${id}`}>{text.week(nome, formatDate(da), formatDate(a), stato)}</li>
        ))}
      </ul>
    </Alert>
  )
}

const FIGURES = ['bet', 'prima', 'dopo', 'differenza'] as const

/** What a change makes of accounts, before it is saved. */
export function AccountEffects({ conti }: Pick<Effect, 'conti'>) {
  if (conti.length === 0) return <p className="quiet">{text.noAccounts}</p>
  const hasBalances = conti.some(({ saldo }) => saldo !== null)
  return (
    <div>
      <h3 className="flush below-2 type-sm weight-600">{text.accounts}</h3>
      <p className="quiet">{text.explain}</p>
      <FiguresTable
        label={text.accounts}
        heads={[
          text.columns.conto,
          ...FIGURES.map((id) => ({ figure: text.columns[id] })),
          hasBalances && { figure: text.columns.saldo },
        ]}
      >
        {conti.map((account) => (
          <tr key={account.idAccount}>
            <th scope="row">{account.nome}</th>
            {FIGURES.map((id) => (
              <td key={id} data-number data-label={text.columns[id]}>
                {id === 'bet' ? (
                  formatNumber(account.bet, 0)
                ) : (
                  <Money value={account[id]} currency={account.simbolo} signed={id === 'differenza'} />
                )}
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
