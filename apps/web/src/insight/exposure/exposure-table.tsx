import { formatDateTime, formatDayMonth } from '@xbetapp/domain/platform/format/date'
import { formatMoney, formatNumber } from '@xbetapp/domain/platform/format/number'
import { SpanBar } from '#web/ui/chart/span-bar.tsx'
import { type DataColumn, figureColumn } from '#web/ui/data-table/columns.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import type { DataTableProps } from '#web/ui/data-table/data-table.types.ts'
import { DateTime, Figure, Money } from '#web/ui/numbers/numbers.tsx'
import { EmptyState } from '#web/ui/placeholders/placeholders.tsx'
import type { ExposureRow } from './exposure.api.ts'
import { exposureText as text } from './exposure.it.ts'

/** Parameters of the address that filter the list. */
const FILTERS = ['per', 'stasera', 'refertare']

interface ExposureTableProps
  extends Pick<DataTableProps<ExposureRow>, 'rows' | 'error' | 'onRetry' | 'onOpen'> {
  /** What the rows are; a column says when an event begins. */
  per: keyof typeof text.groups
  /** There are no rows because all Open bets are to be settled: the empty list says so. */
  areAllPlayed: boolean
}

const { columns: headers } = text
const money = (id: 'esposto' | 'peggiore' | 'migliore') =>
  figureColumn<ExposureRow>(id, {
    header: headers[id],
    descFirst: id !== 'peggiore',
    width: 130,
    cell: (value) => <Money value={value} signed={id === 'migliore'} />,
  })

/** `28/11 20:30`: on a card beside the name and the worst case. */
const shortMoment = (wire: string): string =>
  `${formatDayMonth(wire)} ${formatDateTime(wire).slice('dd/mm/yyyy '.length)}`

const begins: DataColumn<ExposureRow> = {
  id: 'inizio',
  header: headers.inizio,
  value: ({ inizio }) => inizio ?? undefined,
  width: 150,
  cell: ({ inizio }) =>
    inizio ? (
      <>
        <span className="off-phone">
          <DateTime value={inizio} />
        </span>
        <time dateTime={inizio} className="on-phone">
          {shortMoment(inizio)}
        </time>
      </>
    ) : null,
  card: { slot: 'aside', order: -1 },
}

const columns = (scale: readonly [number, number], areEvents: boolean): DataColumn<ExposureRow>[] => [
  {
    id: 'nome',
    header: headers.nome,
    value: ({ nome }) => nome,
    width: 220,
    grow: 1,
    opens: true,
    hideable: false,
    card: { slot: 'title' },
  },
  ...(areEvents ? [begins] : []),
  figureColumn('aperte', {
    header: headers.aperte,
    width: 80,
    cell: (value) => <Figure plain value={value} format={(n) => formatNumber(n, 0)} />,
  }),
  money('esposto'),
  { ...money('peggiore'), card: { slot: 'aside' } },
  {
    id: 'tra',
    header: text.span,
    width: 190,
    card: false,
    cell: ({ peggiore, migliore }) => (
      <SpanBar
        from={peggiore}
        to={migliore}
        scale={scale}
        label={`${formatMoney(peggiore)} / ${formatMoney(migliore)}`}
      />
    ),
  },
  money('migliore'),
]

/** Open exposure by group, the largest possible loss first; all rows on one scale. */
export function ExposureTable({ per, areAllPlayed, ...list }: ExposureTableProps) {
  const { rows = [] } = list
  const least = Math.min(0, ...rows.map(({ peggiore }) => peggiore))
  const greatest = Math.max(0, ...rows.map(({ migliore }) => migliore))
  return (
    <DataTable
      tableKey="esposizione"
      filters={FILTERS}
      label={text.table(text.groups[per])}
      columns={columns([least, greatest], per === 'evento')}
      {...list}
      rowId={({ chiave }) => chiave || '-'}
      rowName={({ nome }) => nome}
      empty={
        areAllPlayed ? (
          <EmptyState title={text.allPlayed} />
        ) : (
          <EmptyState title={text.empty}>{text.emptyHint}</EmptyState>
        )
      }
      briefCards
    />
  )
}
