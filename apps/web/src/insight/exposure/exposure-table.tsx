import { useQuery } from '@tanstack/react-query'
import { formatDateTime, formatDayMonth } from '@xbetapp/domain/platform/format/date'
import { formatMoney, formatNumber } from '@xbetapp/domain/platform/format/number'
import type { ReactNode } from 'react'
import { whichBet } from '#web/bets/bets/public/which-bet.tsx'
import { SpanBar } from '#web/ui/chart/span-bar.tsx'
import { columnsOf, type DataColumn, type FigureOf, figureColumn } from '#web/ui/data-table/columns.ts'
import { DataTable, listState } from '#web/ui/data-table/data-table.tsx'
import type { DataTableProps } from '#web/ui/data-table/data-table.types.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { DateTime, Figure, Money, Odds } from '#web/ui/numbers/numbers.tsx'
import { EmptyState } from '#web/ui/placeholders/placeholders.tsx'
import { type ExposedBet, type ExposureGroup, type ExposureRow, exposedBetsQuery } from './exposure.api.ts'
import { exposureText as text } from './exposure.it.ts'

interface ExposureTableProps
  extends Pick<DataTableProps<ExposureRow>, 'rows' | 'error' | 'onRetry' | 'onOpen'> {
  /** What the rows are; a column says when an event begins. */
  per: keyof typeof text.groups
  /** There are no rows because all Open bets are to be settled: the empty list says so. */
  areAllPlayed: boolean
}

/** Open exposure by group, the largest possible loss first; all rows on one scale. */
export function ExposureTable({ per, areAllPlayed, ...list }: ExposureTableProps) {
  const { rows = [] } = list
  const least = Math.min(0, ...rows.map(({ peggiore }) => peggiore))
  const greatest = Math.max(0, ...rows.map(({ migliore }) => migliore))
  return (
    <DataTable
      tableKey="esposizione"
      filters={['per', 'stasera', 'refertare']}
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

const { columns: headers } = text
type Amount = 'esposto' | 'peggiore' | 'migliore'

const money = <Row extends Record<Amount, number>>(id: Amount, width: number, descFirst = false) =>
  figureColumn<Row>(id as FigureOf<Row>, {
    header: headers[id],
    descFirst,
    width,
    cell: (value) => <Money value={value} signed={id === 'migliore'} />,
  })

/** `28/11 20:30`: on a card beside the name and the worst case. */
const shortMoment = (wire: string): string =>
  `${formatDayMonth(wire)} ${formatDateTime(wire).slice('dd/mm/yyyy '.length)}`

const column = columnsOf(headers)

const begins: DataColumn<ExposureRow> = column('inizio', {
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
})

const columns = (scale: readonly [number, number], areEvents: boolean): DataColumn<ExposureRow>[] => [
  column('nome', {
    value: ({ nome }) => nome,
    width: 220,
    grow: 1,
    opens: true,
    hideable: false,
    card: { slot: 'title' },
  }),
  ...(areEvents ? [begins] : []),
  figureColumn('aperte', {
    header: headers.aperte,
    width: 80,
    cell: (value) => <Figure plain value={value} format={(n) => formatNumber(n, 0)} />,
  }),
  money('esposto', 130, true),
  { ...money<ExposureRow>('peggiore', 130), card: { slot: 'aside' } },
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
  money('migliore', 130, true),
]

interface ExposedBetsDialogProps {
  per: ExposureGroup
  chiave: string
  stasera: '1' | undefined
  title: string
  /** Beside Chiudi. */
  actions?: ReactNode
  onOpen: (bet: ExposedBet) => void
  onClose: () => void
}

const BET_COLUMNS: readonly DataColumn<ExposedBet>[] = [
  ...whichBet<ExposedBet>(),
  money('esposto', 112),
  figureColumn('quota', {
    header: text.bet.quota,
    width: 84,
    descFirst: false,
    cell: (quota) => <Odds value={quota} />,
  }),
  money('peggiore', 112),
  money('migliore', 112),
]

/** Greatest height of the list; more rows scroll. */
const ROWS_PX = 520

/** The Open bets behind a row of the exposure, the worst result first. */
export function ExposedBetsDialog(props: ExposedBetsDialogProps) {
  const { per, chiave, stasera, title, actions, onOpen, onClose } = props
  const bets = useQuery(exposedBetsQuery({ per, chiave, stasera }))
  return (
    <Dialog width={1160} title={title} onClose={onClose} actions={actions}>
      <DataTable
        tableKey="esposizione-righe"
        label={text.bet.label}
        columns={BET_COLUMNS}
        rows={bets.data}
        rowId={({ idReceivedBet }) => String(idReceivedBet)}
        {...listState(bets)}
        empty={<EmptyState title={text.empty} />}
        onOpen={onOpen}
        maxHeight={ROWS_PX}
      />
    </Dialog>
  )
}
