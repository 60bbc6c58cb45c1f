import { useQuery } from '@tanstack/react-query'
import { slowRooms } from '@xbetapp/domain/insight/performance/figures'
import { formatMoney, formatNumber, formatOdds, formatPercent } from '@xbetapp/domain/platform/format/number'
import type { ReactNode } from 'react'
import type { ListView } from '#web/lib/table-search.ts'
import { Sparkline } from '#web/ui/chart/sparkline.tsx'
import { Chip } from '#web/ui/chips/chip.tsx'
import { columnsOf, type DataColumn, type FigureOf, figureColumn } from '#web/ui/data-table/columns.ts'
import { DataTable, listState } from '#web/ui/data-table/data-table.tsx'
import type { DataTableProps } from '#web/ui/data-table/data-table.types.ts'
import { Figure, Money, Percent } from '#web/ui/numbers/numbers.tsx'
import { EmptyState } from '#web/ui/placeholders/placeholders.tsx'
import {
  type BetFigures,
  betTableQuery,
  delayQuery,
  type NamedRow,
  type VenueFigures,
  venueTableQuery,
} from './performance.api.ts'
import { performanceText as text } from './performance.it.ts'
import type { Group, VenueGroup } from './performance.search.ts'

/** An amount that stays on one line where the foot of a phone has two. */
const amount = (value: number): string => formatMoney(value).replaceAll(' ', '\u00a0')

interface TableProps<G> {
  per: G
  dal: string
  al: string
  view: ListView
  onView: (view: ListView) => void
  /** The bets behind a row. */
  onOpen: (row: NamedRow) => void
}

/** Bets of the period counted by tipster, sport, fascia, weekday, hour or moment. */
export function BetTableView(props: TableProps<Exclude<Group, VenueGroup>>) {
  const { per, dal, al } = props
  const result = useQuery(betTableQuery({ dal, al, per }))
  const total = result.data?.totale
  // Interval and drawdown are known of tipsters and moments.
  const isFollowed = per === 'tipster' || per === 'momento'
  const hasBefore = result.data?.righe.some(({ casaPrima }) => casaPrima) ?? true
  return (
    <GroupTable
      {...props}
      tableKey={`andamento-${isFollowed ? 'tipster' : 'bet'}`}
      columns={betColumns(isFollowed, { hasCourse: dal !== al, hasBefore })}
      rows={result.data?.righe}
      {...listState(result)}
      count={total && text.total(total.bet, amount(total.casa))}
    />
  )
}

/** Drops of the period counted by venue, book or currency. */
export function VenueTableView(props: TableProps<VenueGroup>) {
  const { per, dal, al } = props
  const result = useQuery(venueTableQuery({ dal, al, per }))
  const hasDelay = per === 'sala'
  const hasBefore = result.data?.righe.some(({ profitEurPrima }) => profitEurPrima) ?? true
  const delays = useQuery({ ...delayQuery({ dal, al, per: 'sala' }), enabled: hasDelay })
  const delayOf = new Map(delays.data?.righe.map((row) => [row.chiave, row]))
  const total = result.data?.totale
  const slow = slowRooms(hasDelay ? (result.data?.righe ?? []) : [])
  return (
    <GroupTable
      {...props}
      tableKey="andamento-venue"
      columns={venueColumns(hasDelay, { hasCourse: dal !== al, hasBefore })}
      rows={result.data?.righe.map((row) => {
        const { secondi = null, costo = null } = delayOf.get(row.chiave) ?? {}
        return { ...row, secondi, costo, lenta: slow.has(row) }
      })}
      {...listState(result)}
      count={total && text.totalVenue(total.drop, amount(total.profitEur))}
    />
  )
}

type GroupTableProps<Row> = TableProps<Group> &
  ReturnType<typeof listState> &
  Pick<DataTableProps<Row>, 'tableKey' | 'columns' | 'rows'> & { count: string | undefined }

function GroupTable<Row extends NamedRow>(props: GroupTableProps<Row>) {
  const { per, dal, al, count, ...table } = props
  return (
    <DataTable
      {...table}
      filters={['dal', 'al', 'per']}
      label={text.tableOf(text.groups[per])}
      rowId={({ chiave }) => chiave}
      rowName={({ nome }) => nome}
      filterKey={`${per} ${dal} ${al}`}
      briefCards
      empty={<EmptyState title={text.empty}>{text.emptyHint}</EmptyState>}
      {...(count !== undefined && { count })}
      height="60vh"
    />
  )
}

// Widths of columns in pixels.
const MONEY_WIDTH = 122
const RATIO_WIDTH = 84
const COUNT_WIDTH = 76

const column = columnsOf(text.columns)

const hintOf = (id: string) => {
  const hint = (text.hints as Record<string, string>)[id]
  return hint === undefined ? {} : { hint }
}
const figure = <Row,>(id: FigureOf<Row>, width: number, cell: (value: number | null) => ReactNode) =>
  figureColumn<Row>(id, { header: text.columns[id as keyof typeof text.columns], ...hintOf(id), width, cell })
const money = <Row,>(id: FigureOf<Row>, signed = false) =>
  figure<Row>(id, MONEY_WIDTH, (value) => <Money value={value} signed={signed} />)
const percent = <Row,>(id: FigureOf<Row>) =>
  figure<Row>(id, RATIO_WIDTH, (value) => <Percent fixed value={value} />)
const count = <Row,>(id: FigureOf<Row>) =>
  figure<Row>(id, COUNT_WIDTH, (value) => <Figure plain value={value} format={(n) => formatNumber(n, 0)} />)
const odds = <Row extends { quotaMedia: number | null }>() =>
  figure<Row>('quotaMedia' as FigureOf<Row>, RATIO_WIDTH, (value) => (
    <Figure plain value={value} format={(quota) => formatOdds(quota, 3)} />
  ))
/** A column whose figure a phone shows beside the name; the other figures open on a tap. */
const brief = <Row,>(shown: DataColumn<Row>): DataColumn<Row> => ({ ...shown, card: { slot: 'aside' } })
const hidden = <Row,>(shown: DataColumn<Row>): DataColumn<Row> => ({ ...shown, hiddenAtFirst: true })

const named = <Row extends { nome: string; andamento: number[] }>(
  width: number,
  hasCourse: boolean,
  cell?: (row: Row) => ReactNode,
): DataColumn<Row>[] => [
  column('nome', {
    value: ({ nome }) => nome,
    ...(cell && { cell }),
    width,
    grow: 1,
    opens: true,
    hideable: false,
    pinned: 'start',
    card: { slot: 'title' },
  }),
  ...(hasCourse
    ? [
        column('andamento', {
          width: 112,
          cell: ({ nome, andamento }: Row) => <Sparkline values={andamento} label={text.spark(nome)} />,
          card: false,
        }),
      ]
    : []),
]

/** What the columns of a table depend on. */
interface Shown {
  /** The period is of several days: a single one has no course. */
  hasCourse: boolean
  /** The period before had bets. */
  hasBefore: boolean
}

/** Columns of a table of bets. `isFollowed`: bets are followed one by one, as drawdown and losing streak need. */
function betColumns(isFollowed: boolean, { hasCourse, hasBefore }: Shown): DataColumn<BetFigures>[] {
  return [
    ...named<BetFigures>(180, hasCourse),
    count('bet'),
    money('tot'),
    brief(money('casa', true)),
    ...(hasBefore ? [money<BetFigures>('casaPrima')] : []),
    money('profit'),
    brief(percent('yield')),
    column('intervallo', {
      card: { slot: 'field', wide: true },
      ...hintOf('intervallo'),
      value: (row) => row.intervallo?.da ?? null,
      align: 'end',
      width: 156,
      cell: ({ intervallo, campionePiccolo }) =>
        campionePiccolo ? (
          <span data-hint={text.smallHint}>
            <Chip tone="grey">{text.small}</Chip>
          </span>
        ) : (
          <Figure
            plain
            value={intervallo && 1}
            format={() =>
              intervallo ? text.interval(formatPercent(intervallo.da), formatPercent(intervallo.a)) : ''
            }
          />
        ),
    }),
    odds(),
    percent('vinte'),
    ...(isFollowed ? [money<BetFigures>('caduta'), hidden(count<BetFigures>('serieNegativa'))] : []),
    hidden(percent('yieldLivello')),
    {
      ...percent<BetFigures>('clv'),
      width: 128,
      hiddenAtFirst: true,
      cell: ({ clv, clvBet, bet }) =>
        clv === null ? (
          <Percent fixed value={null} />
        ) : (
          <span data-hint={text.of(clvBet, bet)}>
            <Percent fixed value={clv} />
          </span>
        ),
    },
    hidden(percent('slippage')),
    hidden(money('slippageEur')),
    hidden(money('casaAperta')),
    hidden(money('noDrop')),
    hidden(money('scartiQuota')),
    hidden(money('freeroll')),
    hidden(count('aperte')),
    hidden(count('drop')),
    hidden(money('giocato')),
    hidden(money('credito')),
  ]
}

/** A row of the venue table. */
interface VenueRow extends VenueFigures {
  /** How late drops come, and what this costs; null for books and currencies, and where nothing is known. */
  secondi: number | null
  costo: number | null
  /** The room answers much later than other rooms. */
  lenta: boolean
}

/** The name of a venue, marked where the venue is blocked, limited or slow. */
const venueName = ({ nome, bloccata, limiteImporto, simbolo, lenta }: VenueRow) => (
  <span className="row wraps middle gap-2">
    {nome}
    {bloccata && <Chip tone="red">{text.blocked}</Chip>}
    {!bloccata && limiteImporto !== null && (
      <Chip tone="grey">{text.limit(formatMoney(limiteImporto, simbolo ?? ''))}</Chip>
    )}
    {lenta && (
      <span data-hint={text.slowHint}>
        <Chip tone="yellow">{text.slow}</Chip>
      </span>
    )}
  </span>
)

const DELAYS: DataColumn<VenueRow>[] = [
  hidden(
    figure<VenueRow>('secondi', RATIO_WIDTH, (value) => (
      <span data-hint={text.hints.secondi}>
        <Figure plain value={value} format={(seconds) => `${formatNumber(seconds, 0)} s`} />
      </span>
    )),
  ),
  hidden(money<VenueRow>('costo')),
]

/** Columns of a table of drops: what a venue answers, then the worth of its odds. `hasDelay`: rows are single venues. */
function venueColumns(hasDelay: boolean, { hasCourse, hasBefore }: Shown): DataColumn<VenueRow>[] {
  return [
    ...named<VenueRow>(230, hasCourse, venueName),
    count('drop'),
    money('importoEur'),
    brief(money('profitEur', true)),
    ...(hasBefore ? [money<VenueRow>('profitEurPrima')] : []),
    brief(percent('roi')),
    percent('risposte'),
    figure('minuti', RATIO_WIDTH, (value) => (
      <Figure plain value={value} format={(minutes) => formatNumber(minutes, 1)} />
    )),
    count('limiti'),
    odds(),
    percent('slippage'),
    hidden(
      figure('confronto', 104, (value) => (
        <Figure value={value} signed format={(quota) => formatNumber(quota, 4)} />
      )),
    ),
    hidden(money('slippageEur')),
    ...(hasDelay ? DELAYS : []),
    hidden(count('inviate')),
    {
      ...money<VenueRow>('importo'),
      hiddenAtFirst: true,
      cell: ({ importo, simbolo }) => <Money value={importo} currency={simbolo ?? ''} />,
    },
    {
      ...money<VenueRow>('profit'),
      header: text.columns.risultato,
      hiddenAtFirst: true,
      cell: ({ profit, simbolo }) => <Money value={profit} currency={simbolo ?? ''} />,
    },
    hidden(count('aperte')),
  ]
}
