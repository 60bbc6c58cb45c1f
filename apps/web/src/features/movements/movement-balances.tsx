import { Loader } from '@mantine/core'
import { formatDate } from '@xbetapp/domain/format/date'
import { Money } from '#web/ui/numbers/money.tsx'
import type { Balances, MovementEntity, MovementGroup } from './movement.ts'
import classes from './movement-dialog.module.css'
import { movimentiText as text } from './movements.it.ts'

interface MovementBalancesProps {
  entity: MovementEntity
  group: MovementGroup
  day: string
  balances: Balances | undefined
  /** What a DepositoOut may take at most. */
  available: number | undefined
}

/** How the account stands on the day of the movement, before it. */
export function MovementBalances({ entity, group, day, balances, available }: MovementBalancesProps) {
  const figures =
    group === 'deposito'
      ? [{ label: text.saldoDeposito, value: available }]
      : [
          { label: text.saldoOperativo, value: balances?.saldoOperativo },
          ...(entity.freeroll === 0 ? [] : [{ label: text.saldoFreeroll, value: balances?.saldoFr }]),
        ]
  const all = [...figures, { label: text.saldoTotale, value: balances?.saldoTotale }]
  return (
    <dl className={classes.balances}>
      {all.map(({ label, value }) => (
        <div key={label}>
          <dt>
            {label} <span className={classes.faint}>{text.asOf(formatDate(day))}</span>
          </dt>
          <dd>
            {value === undefined ? (
              <Loader size={12} color="gray" />
            ) : (
              <Money signed value={value} currency={entity.simbolo} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
