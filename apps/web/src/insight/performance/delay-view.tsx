import { Button, SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatDate } from '@xbetapp/domain/platform/format/date'
import { formatMoney, formatNumber, formatPercent } from '@xbetapp/domain/platform/format/number'
import { errorText } from '#web/lib/api-error.ts'
import { useViewer } from '#web/platform/auth/public/use-viewer.ts'
import { LineChart } from '#web/ui/chart/line-chart.tsx'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import type { DataColumn } from '#web/ui/data-table/data-table.types.ts'
import { figureColumn } from '#web/ui/data-table/figure-column.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state/error-state.tsx'
import { Figure } from '#web/ui/numbers/figure.tsx'
import { Money } from '#web/ui/numbers/money.tsx'
import { Percent } from '#web/ui/numbers/percent.tsx'
import { type ChartColumn, ChartPanel } from './chart-panel.tsx'
import { type Delay, delayQuery } from './performance.api.ts'
import { performanceText, ritardoText as text } from './performance.it.ts'
import classes from './performance.module.css'

export type DelayGroup = 'sala' | 'tipster' | 'regola'
const GROUPS: readonly DelayGroup[] = ['sala', 'tipster', 'regola']
type Row = Delay['righe'][number]
type Step = Delay['passi'][number]

interface DelayViewProps {
  dal: string
  al: string
  per: DelayGroup
  /** Key of the row whose curve is drawn; absent: of all. */
  curva: string | undefined
  onPer: (per: DelayGroup) => void
  onCurva: (chiave: string | undefined) => void
}

/** Odds taken against the time since a bet left, as a curve, a table and in euros. */
export function DelayView({ dal, al, per, curva, onPer, onCurva }: DelayViewProps) {
  const { username } = useViewer()
  const { data, error, refetch } = useQuery(
    delayQuery({ dal, al, per, ...(curva !== undefined && { chiave: curva }) }),
  )
  if (error && !data) return <ErrorState message={errorText(error)} onRetry={() => void refetch()} />
  const shown = data?.righe.find(({ chiave }) => chiave === curva) ?? data?.totale
  const heading = curva === undefined ? text.all : text.of(shown?.nome ?? '')
  const steps = (data?.passi ?? []).filter(({ slippage }) => slippage !== null)
  return (
    <>
      <ChartPanel<Step>
        heading={heading}
        title={performanceText.titled(`${text.title}, ${heading}`, formatDate(dal), formatDate(al))}
        lista="andamento-ritardo"
        columns={STEP_COLUMNS}
        rows={steps.length > 0 ? (data?.passi ?? []) : []}
        tools={
          curva !== undefined && (
            <Button size="xs" variant="default" onClick={() => onCurva(undefined)}>
              {text.back}
            </Button>
          )
        }
        chart={(svg) =>
          steps.length > 0 && (
            <LineChart
              svgRef={svg}
              label={text.chart}
              points={steps.map(({ da, a, slippage, drop }) => ({
                id: String(da),
                label: text.step(da, a),
                title: `${text.step(da, a)} (${drop} drop)`,
                value: slippage ?? 0,
              }))}
              format={formatPercent}
            />
          )
        }
      >
        <p className="flush type-xs quiet">{text.explain}</p>
        {shown && (
          <p className="flush type-lg weight-600">
            {shown.costo === null ? text.unknown : text.sentence(formatMoney(shown.costo))}
          </p>
        )}
      </ChartPanel>
      <SegmentedControl<DelayGroup>
        size="xs"
        className={classes.views}
        aria-label={text.by}
        data={GROUPS.map((value) => ({ value, label: text.groups[value] }))}
        value={per}
        onChange={onPer}
      />
      <DataTable<Row>
        tableKey="andamento-ritardo"
        owner={username}
        label={text.table}
        columns={COLUMNS}
        rows={data?.righe}
        rowId={({ chiave }) => chiave}
        rowName={({ nome }) => nome}
        onOpen={({ chiave }) => onCurva(chiave)}
        empty={<EmptyState title={text.unknown} />}
        height="50vh"
      />
    </>
  )
}

const money = (value: number | null) => <Money value={value} />
const percent = (value: number | null) => <Percent value={value} />
const count = (value: number | null) => <Figure plain value={value} format={(n) => formatNumber(n, 0)} />

const { columns: headers } = text
const STEP_COLUMNS: readonly ChartColumn<Step>[] = [
  { header: headers.passo, decimals: null, value: ({ da, a }) => text.step(da, a) },
  { header: headers.drop, decimals: 0, value: ({ drop }) => drop },
  { header: headers.importo, decimals: 2, value: (row) => row.importo, cell: (row) => money(row.importo) },
  {
    header: `${headers.slippage} %`,
    decimals: 2,
    value: (row) => row.slippage,
    cell: (row) => percent(row.slippage),
  },
  {
    header: headers.slippageEur,
    decimals: 2,
    value: (row) => row.slippageEur,
    cell: (row) => money(row.slippageEur),
  },
]

const COLUMNS: readonly DataColumn<Row>[] = [
  {
    id: 'nome',
    header: headers.nome,
    value: ({ nome }) => nome,
    width: 200,
    grow: 1,
    hideable: false,
    card: { slot: 'title' },
  },
  figureColumn('drop', { header: headers.drop, width: 90, cell: count }),
  figureColumn('secondi', { header: headers.secondi, width: 100, cell: count }),
  figureColumn('slippage', { header: headers.slippage, width: 110, descFirst: false, cell: percent }),
  figureColumn('slippageEur', { header: headers.slippageEur, width: 130, cell: money }),
  figureColumn('costo', { header: headers.costo, width: 150, cell: money }),
]
