import { Checkbox } from '@mantine/core'
import { IconLock, IconLockOpen } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { formatDifference } from '@xbetapp/domain/platform/format/number'
import { dec, toNumber } from '@xbetapp/domain/platform/money/decimal'
import { namedAccountLink } from '#web/accounts/accounting/public/account-link.ts'
import { OwedOf } from '#web/accounts/accounting/public/balance.tsx'
import { Chip } from '#web/ui/chips/chip.tsx'
import { IconButton } from '#web/ui/icon-button/icon-button.tsx'
import { Figure, Money } from '#web/ui/numbers/numbers.tsx'
import { BooksSay, StateChip } from './statement-state.tsx'
import type { AccountWeeks, Weeks } from './statements.api.ts'
import { statementsText as text } from './statements.it.ts'
import classes from './statements.module.css'

type Cell = AccountWeeks['celle'][number]
type Week = Weeks['settimane'][number]

type ClosingAct = 'chiudi' | 'riapri'

interface WeeksTableProps {
  data: Weeks
  /** Keys of the chosen accounts. The padlock above a week is about these, or about all while none is chosen. */
  chosen: ReadonlySet<number>
  onChosen: (chosen: ReadonlySet<number>) => void
  onDifferences: (idEstratto: number) => void
  onState: (idEstratto: number) => void
  /** @param idAccount the only account meant; absent: the chosen accounts, and all while none is chosen */
  onClosing: (act: ClosingAct, startDate: string, idAccount?: number) => void
}

/** Accounts by weeks. A week links to the account with its days; a difference opens the changes. */
export function WeeksTable({ data, chosen, onChosen, onDifferences, onState, onClosing }: WeeksTableProps) {
  const shown = data.conti.map(({ idAccount }) => idAccount)
  const hasAll = shown.every((idAccount) => chosen.has(idAccount))
  const choose = (idAccount: number) => {
    const next = new Set(chosen)
    if (!next.delete(idAccount)) next.add(idAccount)
    onChosen(next)
  }
  const choosePage = () =>
    onChosen(new Set(hasAll ? [...chosen].filter((one) => !shown.includes(one)) : [...chosen, ...shown]))
  return (
    <section className={`scrolls-across ${classes.weeks}`} aria-label={text.weeks}>
      <table className={`type-sm wide ${classes.matrix}`}>
        <thead>
          <tr>
            <th scope="col">
              <span className="row top gap-4">
                <Checkbox
                  size="xs"
                  aria-label={text.chooseAll}
                  checked={hasAll}
                  indeterminate={!hasAll && chosen.size > 0}
                  onChange={choosePage}
                />
                {text.account}
              </span>
            </th>
            {data.settimane.map((week) => (
              <th scope="col" key={week.startDate}>
                <WeekHead week={week} onClosing={onClosing} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.conti.map((conto) => (
            <tr key={conto.idAccount}>
              <th scope="row">
                <span className="row top gap-4">
                  <Checkbox
                    size="xs"
                    aria-label={text.choose(conto.nome)}
                    checked={chosen.has(conto.idAccount)}
                    onChange={() => choose(conto.idAccount)}
                  />
                  <span>
                    <Link {...namedAccountLink(conto)}>{conto.nome}</Link>
                    <span className="row wraps baseline type-xs weight-400 quiet across-4">
                      {text.kindOf(conto.entity, conto.nomeBook)}
                    </span>
                  </span>
                </span>
              </th>
              {data.settimane.map((week, index) => {
                const cella = conto.celle[index]
                if (!cella) return null
                const shown = { conto, cella, week }
                const hasWay = index === lastEndedOf(conto, data.settimane)
                return (
                  <td key={week.startDate}>
                    <div className={`column bottom gap-1 ${classes.cell}`}>
                      <WeekCell {...shown} hasWay={hasWay} onDifferences={onDifferences} onState={onState} />
                      {week.finita && <CellClosing {...shown} onClosing={onClosing} />}
                    </div>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
        <tfoot>
          {data.totali.map(({ entity, simbolo, saldi }) => (
            <tr key={`${entity} ${simbolo}`}>
              <th scope="row">{text.totalOf[entity]}</th>
              {saldi.map((saldo, index) => (
                <td key={data.settimane[index]?.startDate}>
                  <Money tone={null} value={saldo} currency={simbolo} />
                </td>
              ))}
            </tr>
          ))}
        </tfoot>
      </table>
    </section>
  )
}

/** Whether a balance is to pay or to cash in, which its sign alone does not say. */
function Way({ conto: { entity, simbolo }, cella }: Pick<CellProps, 'conto' | 'cella'>) {
  const [saldo, saldoNoOpen] = [saldoOf(cella) ?? 0, cella.senzaOpen]
  if (saldo === 0 && saldoNoOpen === 0) return null
  return <OwedOf saldo={saldo} saldoNoOpen={saldoNoOpen} kind={entity} simbolo={simbolo} />
}

/** The balance at the end of a week: as it was sent, else as it is known today. */
const saldoOf = ({ estratto, saldo }: Cell): number | null => estratto?.saldo ?? saldo

/** Position of the latest week that is over, with a balance: what is paid. The latest week comes first. */
const lastEndedOf = ({ celle }: AccountWeeks, weeks: readonly Week[]): number =>
  celle.findIndex((cella, index) => weeks[index]?.finita === true && saldoOf(cella) !== null)

/** The days of a week, how many accounts are closed, and the padlocks for the chosen accounts, else for all. */
function WeekHead({ week, onClosing }: { week: Week } & Pick<WeeksTableProps, 'onClosing'>) {
  const { startDate, endDate, finita, inviati, chiuse, daChiudere } = week
  const days = text.week(startDate, endDate)
  if (!finita) return days
  return (
    <div className={`column bottom gap-1 ${classes.cell}`}>
      {days}
      <span className={`inline-row middle gap-1 ${classes.closing}`}>
        <span className="type-xs quiet" data-hint={text.closedHint(inviati, chiuse + daChiudere)}>
          {text.closedOf(chiuse, chiuse + daChiudere)}
        </span>
        {daChiudere > 0 && lock(IconLockOpen, text.closeWeek(days), () => onClosing('chiudi', startDate))}
        {chiuse > 0 && lock(IconLock, text.reopenWeek(days), () => onClosing('riapri', startDate))}
      </span>
    </div>
  )
}

/** The padlock shows the state that a press changes. */
const lock = (icon: typeof IconLock, label: string, onClick: () => void) => (
  <IconButton icon={icon} iconSize={15} label={label} titled size={22} onClick={onClick} />
)

interface CellProps {
  conto: AccountWeeks
  cella: Cell
  week: Week
}

/**
 * Whether the week of an account is closed, and the padlock that changes this. Both are in sight where the account
 * differs from most accounts of the week, whose number is in the head; elsewhere a closed padlock is faint, and an open
 * one shows on hover or focus of the row.
 */
function CellClosing({ conto, cella, week, onClosing }: CellProps & Pick<WeeksTableProps, 'onClosing'>) {
  const { chiusura, chiusaFino } = cella
  const days = text.week(week.startDate, week.endDate)
  const isRare = chiusura ? week.chiuse <= week.daChiudere : week.chiuse > week.daChiudere
  const label = chiusura ? text.reopenOf(conto.nome, days) : text.closeOf(conto.nome, days)
  return (
    <span
      className={`inline-row middle gap-1 ${classes.closing}`}
      data-aside={(!(isRare && chiusura) && !chiusaFino) || undefined}
      data-quiet={isRare || chiusaFino ? undefined : chiusura ? 'closed' : 'open'}
    >
      {chiusura && isRare && <Chip tone="grey">{text.weekClosed}</Chip>}
      {!chiusura && chiusaFino && <Chip tone="grey">{text.closedUntil(chiusaFino)}</Chip>}
      {lock(chiusura ? IconLock : IconLockOpen, label, () =>
        onClosing(chiusura ? 'riapri' : 'chiudi', week.startDate, conto.idAccount),
      )}
    </span>
  )
}

/** Most accounts were sent a statement of the week; this one has a balance and was not: "not sent" is news. */
const isLeftOut = ({ saldo }: Cell, week: Week): boolean =>
  week.finita && week.inviati * 2 >= week.chiuse + week.daChiudere && saldo !== 0

interface WeekCellProps extends CellProps, Pick<WeeksTableProps, 'onDifferences' | 'onState'> {
  /** Says below the amount whether it is to pay or to cash in: only the latest amount of an account does. */
  hasWay: boolean
}

function WeekCell({ conto, cella, week, hasWay, onDifferences, onState }: WeekCellProps) {
  const { estratto, parziale, contestazioni, silente } = cella
  const { startDate, endDate } = estratto ?? week
  const place = {
    ...namedAccountLink(conto),
    search: { dal: startDate.slice(0, 10), al: endDate.slice(0, 10) },
  }
  const way = hasWay && <Way conto={conto} cella={cella} />
  const money = (saldo: number) => (
    // Accounts of both kinds stand here, and the same sign means the opposite for a tipster: no colour.
    <Money tone={null} value={saldo} currency={conto.simbolo} />
  )
  if (!estratto)
    return (
      <>
        <Link {...place}>{money(cella.saldo ?? 0)}</Link>
        {way}
        {isLeftOut(cella, week) && <span className="type-xs quiet">{text.notSent}</span>}
      </>
    )
  const change = toNumber(dec(estratto.oggi ?? 0).minus(estratto.saldo))
  return (
    <>
      <Link {...place}>{money(estratto.saldo)}</Link>
      {way}
      <button
        type="button"
        className="hovers"
        title={text.setState}
        aria-label={text.setStateOf(text.stati[estratto.stato], conto.nome)}
        onClick={() => onState(estratto.id)}
      >
        <StateChip stato={estratto.stato} isPart={parziale} />
      </button>
      {silente && <span className="yellow">{text.silent}</span>}
      {contestazioni > 0 && <span className="yellow">{text.disputesOf(contestazioni)}</span>}
      {estratto.oggi === null ? (
        <span className="type-xs quiet">{text.otherCurrency}</span>
      ) : (
        change !== 0 && (
          <button
            type="button"
            className="type-xs yellow underlined"
            onClick={() => onDifferences(estratto.id)}
          >
            {text.today} {money(estratto.oggi)}{' '}
            <span className="one-line">
              (
              <Figure tone={null} value={change} format={(value) => formatDifference(value, conto.simbolo)} />
              )
            </span>
          </button>
        )
      )}
      <BooksSay saldo={estratto.oggiConti} simbolo={conto.simbolo} />
    </>
  )
}

const DECIMALS = 2

/** Accounts by weeks as rows: of each week the sent closing, the closing today, and the state. */
export function weeksRows({ settimane }: Pick<Weeks, 'settimane'>, conti: readonly AccountWeeks[]) {
  const { workbook } = text
  const ofWeek = settimane.flatMap(({ startDate, endDate }) => {
    const days = text.week(startDate, endDate)
    return [
      { titolo: workbook.sent(days), decimali: DECIMALS },
      { titolo: workbook.today(days), decimali: DECIMALS },
      { titolo: workbook.state(days), decimali: null },
    ]
  })
  return {
    colonne: [
      { titolo: text.account, decimali: null },
      { titolo: workbook.book, decimali: null },
      { titolo: workbook.currency, decimali: null },
      ...ofWeek,
    ],
    righe: conti.map(({ nome, nomeBook, valuta, celle }) => [
      nome,
      nomeBook,
      valuta,
      ...celle.flatMap(cellsOf),
    ]),
  }
}

function cellsOf(cella: Cell): (string | number | null)[] {
  const { estratto, parziale, saldo, contestazioni, chiusura, chiusaFino, silente } = cella
  const state = [
    estratto
      ? parziale
        ? text.inPart(text.stati[estratto.stato])
        : text.stati[estratto.stato]
      : text.notSent,
    silente && text.silent,
    contestazioni > 0 && text.disputesOf(contestazioni),
    chiusura ? text.weekClosed : chiusaFino && text.closedUntil(chiusaFino),
  ]
  return [estratto?.saldo ?? null, estratto ? estratto.oggi : saldo, state.filter(Boolean).join(', ')]
}
