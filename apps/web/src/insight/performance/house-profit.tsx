import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatDate, formatDayMonth } from '@xbetapp/domain/platform/format/date'
import { formatMoney } from '@xbetapp/domain/platform/format/number'
import { sum, toNumber } from '@xbetapp/domain/platform/money/decimal'
import { type ChartPoint, StackedChart } from '#web/ui/chart/stacked-chart.tsx'
import { Money } from '#web/ui/numbers/numbers.tsx'
import { ErrorState } from '#web/ui/placeholders/placeholders.tsx'
import { type ChartColumn, ChartPanel } from './chart-panel.tsx'
import { betTableQuery, type HouseLine, lineQuery } from './performance.api.ts'
import { performanceText as text } from './performance.it.ts'
import classes from './performance.module.css'
import { LEDGER_PARTS, type LedgerPart } from './performance.search.ts'

const BETTING = ['noDrop', 'scartiQuota', 'freeroll'] as const
const PARTS = [...BETTING, 'aperte', 'altro', ...LEDGER_PARTS] as const
const series = (parts: ReadonlyArray<(typeof PARTS)[number]>) => parts.map((id) => ({ id, name: text[id] }))
/** The chart draws betting alone: Open bets are no result yet, and one large expense would flatten all its days. */
const DRAWN = series(BETTING)

type Row = Record<(typeof PARTS)[number], number> & { giorno: string | null }

/** The first and last day of the period. */
interface Days {
  dal: string
  al: string
}

/** Whether there is anything in the period before to compare with. */
const hasBefore = ({ prima }: HouseLine): boolean => PARTS.some((id) => prima[id] !== 0)

/** What the bets of yesterday gave, as a link to that day: the first question of the morning needs no choice of a period. */
export function Yesterday({ ieri }: { ieri: string }) {
  const { data } = useQuery(betTableQuery({ dal: ieri, al: ieri, per: 'tipster' }))
  return (
    <p className="flush type-sm">
      <Link
        from="/andamento"
        to="/andamento"
        search={(before) => ({ ...before, dal: ieri, al: ieri, bet: undefined, punto: undefined })}
        className="record-link"
      >
        {text.yesterday} <Money signed value={data?.totale.casa} />
        {data && text.yesterdayBets(data.totale.bet, data.totale.aperte)}
      </Link>
    </p>
  )
}

/** What settled bets gave in the period, in all and part by part, beside the previous period. */
export function HouseProfit({ dal, al }: Days) {
  const { data, error, refetch } = useQuery(lineQuery({ dal, al }))
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />
  return (
    <dl className={`facts type-lg ${classes.tiles}`}>
      {(['bet', ...BETTING] as const).map((id) => (
        <div key={id} className="panel shrinks" data-strong={id === 'bet' || undefined}>
          <dt data-hint={text.tileHints[id]}>{text[id]}</dt>
          <dd>
            <Money signed value={data?.totali[id]} />
          </dd>
          {data && hasBefore(data) && <Before line={data} id={id} />}
        </div>
      ))}
    </dl>
  )
}

/**
 * What else moved the house's accounts; a ledger opens its rows. Open bets, and the total that holds them, have no
 * figure of the period before: its Open bets are settled by now.
 */
export function HouseOthers({ dal, al, onLedger }: Days & { onLedger: (ledger: LedgerPart) => void }) {
  const { data, error } = useQuery(lineQuery({ dal, al }))
  // The tiles above show the error.
  if (error && !data) return null
  return (
    <dl className={`facts panel type-sm ${classes.others}`} aria-label={text.others}>
      {([...LEDGER_PARTS, 'altro', 'aperte', 'totale'] as const).map((id) => {
        const ledger = LEDGER_PARTS.find((one) => one === id)
        const figure = <Money signed={id !== 'aperte'} value={data?.totali[id]} />
        return (
          <div key={id} className="shrinks">
            <dt data-hint={text.tileHints[id]}>{text.otherNames[id] ?? text[id]}</dt>
            <dd>
              {ledger ? (
                <button type="button" className="dotted" onClick={() => onLedger(ledger)}>
                  {figure}
                </button>
              ) : (
                figure
              )}
            </dd>
            {data && hasBefore(data) && id !== 'aperte' && id !== 'totale' && <Before line={data} id={id} />}
          </div>
        )
      })}
    </dl>
  )
}

interface BeforeProps {
  line: HouseLine
  id: Exclude<keyof HouseLine['prima'], 'dal' | 'al' | 'punti'>
}

const Before = ({ line: { prima }, id }: BeforeProps) => (
  <dd className="cut type-2xs weight-400 quiet">
    {text.previous(formatDayMonth(prima.dal), formatDayMonth(prima.al))} <Money value={prima[id]} />
  </dd>
)

/** The profit of betting, day by day. */
export function HouseCourse({ dal, al, onPick }: Days & { onPick: (giorno: string) => void }) {
  const { data: line, error } = useQuery(lineQuery({ dal, al }))
  // The tiles above show the error, and one bar says nothing that their figures do not.
  if (line ? line.punti.length === 1 : error) return null
  if (!line) return <div className={`panel column gap-5 shrinks ${classes.panel} ${classes.waiting}`} />
  const points: ChartPoint[] = line.punti.map(({ giorno, ...values }) => ({
    id: giorno,
    label: formatDayMonth(giorno),
    title: formatDate(giorno),
    values,
  }))
  const heading = `${text.chart} ${text.steps[line.passo]}`
  return (
    <ChartPanel<Row>
      heading={heading}
      title={text.titled(heading, formatDate(dal), formatDate(al))}
      lista="andamento-casa"
      columns={COLUMNS}
      rows={line.punti}
      total={{ ...line.totali, giorno: null }}
      note={
        <p className="flush type-xs quiet">
          {text.openingAndClosing(formatMoney(line.conti.inizio), formatMoney(line.conti.fine))}
          {line.totali.accantonato !== 0 && `, ${text.movedToFunds(formatMoney(line.totali.accantonato))}`}
        </p>
      }
      chart={(svg) => (
        <StackedChart
          svgRef={svg}
          label={text.chartLabel}
          series={DRAWN}
          points={points}
          {...(hasBefore(line) && {
            before: {
              name: text.before(formatDate(line.prima.dal), formatDate(line.prima.al)),
              totals: line.prima.punti.map(({ bet }) => bet),
            },
          })}
          format={formatMoney}
          onPick={({ id }) => onPick(id)}
        />
      )}
    />
  )
}

const sumOf = (row: Row): number => toNumber(sum(PARTS.map((id) => row[id])))

const money = (header: string, value: (row: Row) => number): ChartColumn<Row> => ({
  header,
  decimals: 2,
  value,
  cell: (row) => <Money value={value(row)} />,
})

const COLUMNS: readonly ChartColumn<Row>[] = [
  {
    header: text.from,
    decimals: null,
    value: ({ giorno }) => (giorno === null ? text.totale : formatDate(giorno)),
  },
  ...series(PARTS).map(({ id, name }) => money(name, (row) => row[id])),
  money(text.totale, sumOf),
]
