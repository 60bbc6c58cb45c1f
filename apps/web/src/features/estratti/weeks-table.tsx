import { Link } from '@tanstack/react-router'
import { accountLink } from '#web/entities/account/account-link.ts'
import { Money } from '#web/ui/numbers/money.tsx'
import type { ContoSettimane, Settimane } from './estratti.api.ts'
import { estrattiText as text } from './estratti.it.ts'
import classes from './estratti.module.css'
import { StateChip } from './state-chip.tsx'

type Cella = ContoSettimane['celle'][number]

interface WeeksTableProps {
  data: Settimane
  onDifferences: (idEstratto: number) => void
}

/** Accounts by weeks. A week leads to the account with its days; a difference opens what changed. */
export function WeeksTable({ data, onDifferences }: WeeksTableProps) {
  return (
    <section className={classes.weeks} aria-label={text.weeks}>
      <table className={classes.matrix}>
        <thead>
          <tr>
            <th scope="col">{text.account}</th>
            {data.settimane.map(({ startDate, endDate }) => (
              <th scope="col" key={startDate}>
                {text.week(startDate, endDate)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.conti.map((conto) => (
            <tr key={conto.idAccount}>
              <th scope="row">
                <Link {...linkOf(conto)}>{conto.nome}</Link>
                {conto.nomeBook && <div className={classes.quiet}>{conto.nomeBook}</div>}
              </th>
              {conto.celle.map((cella, index) => {
                const week = data.settimane[index]
                return (
                  <td key={week?.startDate}>
                    <WeekCell conto={conto} cella={cella} week={week} onDifferences={onDifferences} />
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const linkOf = ({ entity, id, idBook, nomeBook }: ContoSettimane) =>
  accountLink({
    kind: entity,
    id,
    book: idBook === null ? undefined : { idBook, nomeBook: nomeBook ?? '' },
  })

interface WeekCellProps extends Pick<WeeksTableProps, 'onDifferences'> {
  conto: ContoSettimane
  cella: Cella
  week: Settimane['settimane'][number] | undefined
}

function WeekCell({ conto, cella, week, onDifferences }: WeekCellProps) {
  const { estratto, contestazioni, silente } = cella
  const search = estratto
    ? { dal: estratto.startDate.slice(0, 10), al: estratto.endDate.slice(0, 10) }
    : { dal: week?.startDate, al: week?.endDate }
  const place = { ...linkOf(conto), search }
  if (!estratto)
    return (
      <Link {...place} className={classes.quiet}>
        {text.notSent}
      </Link>
    )
  const isSame = estratto.oggi === estratto.saldo
  return (
    <div className={classes.cell}>
      <Link {...place}>
        <Money signed value={estratto.saldo} currency={conto.simbolo} />
      </Link>
      <StateChip stato={estratto.stato} />
      {silente && <span className={classes.differs}>{text.silent}</span>}
      {contestazioni > 0 && <span className={classes.differs}>{text.disputesOf(contestazioni)}</span>}
      {estratto.oggi === null ? (
        <span className={classes.quiet}>{text.otherCurrency}</span>
      ) : (
        !isSame && (
          <button type="button" className={classes.link} onClick={() => onDifferences(estratto.id)}>
            {text.today} <Money value={estratto.oggi} currency={conto.simbolo} /> (
            <Money
              value={Math.round((estratto.oggi - estratto.saldo) * 100) / 100}
              currency={conto.simbolo}
            />
            )
          </button>
        )
      )}
    </div>
  )
}
