import { Button, SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatMoney, formatNumber, formatPercent } from '@xbetapp/domain/format/number'
import { useRef } from 'react'
import { errorText } from '#web/lib/api-error.ts'
import { LineChart } from '#web/ui/chart/line-chart.tsx'
import { savePicture } from '#web/ui/chart/save-picture.ts'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import type { DataColumn } from '#web/ui/data-table/data-table.types.ts'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state/error-state.tsx'
import { Figure } from '#web/ui/numbers/figure.tsx'
import { Money } from '#web/ui/numbers/money.tsx'
import { Percent } from '#web/ui/numbers/percent.tsx'
import { type Delay, delayQuery } from './andamento.api.ts'
import { andamentoText, ritardoText as text } from './andamento.it.ts'
import classes from './andamento.module.css'

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
  owner: string
  onPer: (per: DelayGroup) => void
  onCurva: (chiave: string | undefined) => void
}

/** Odds taken against the time since a bet left, as a curve, a table and in euros. */
export function DelayView({ dal, al, per, curva, owner, onPer, onCurva }: DelayViewProps) {
  const svg = useRef<SVGSVGElement>(null)
  const { data, error, refetch } = useQuery(
    delayQuery({ dal, al, per, ...(curva !== undefined && { chiave: curva }) }),
  )
  if (error && !data) return <ErrorState message={errorText(error)} onRetry={() => void refetch()} />
  const shown = data?.righe.find(({ chiave }) => chiave === curva) ?? data?.totale
  const steps = (data?.passi ?? []).filter(({ slippage }) => slippage !== null)
  return (
    <>
      <section className={classes.panel} aria-label={text.title}>
        <header className={classes.panelHead}>
          <h2>{curva === undefined ? text.all : text.of(shown?.nome ?? '')}</h2>
          <div className={classes.actions}>
            {curva !== undefined && (
              <Button size="xs" variant="default" onClick={() => onCurva(undefined)}>
                {text.back}
              </Button>
            )}
            <Button
              size="xs"
              variant="default"
              onClick={() =>
                svg.current && void savePicture(svg.current, `ritardo-${dal}-${al}.png`, text.chart)
              }
            >
              {andamentoText.picture}
            </Button>
          </div>
        </header>
        <p className={classes.quiet}>{text.explain}</p>
        {shown && (
          <p className={classes.sentence}>
            {shown.costo === null ? text.unknown : text.sentence(formatMoney(shown.costo))}
          </p>
        )}
        {steps.length > 0 && (
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
        )}
        <StepTable steps={data?.passi ?? []} />
      </section>
      <SegmentedControl
        size="xs"
        className={classes.views}
        aria-label={text.by}
        data={GROUPS.map((value) => ({ value, label: text.groups[value] }))}
        value={per}
        onChange={(value) => onPer(GROUPS.find((one) => one === value) ?? 'sala')}
      />
      <DataTable<Row>
        tableKey="andamento-ritardo"
        owner={owner}
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

function StepTable({ steps }: { steps: readonly Step[] }) {
  return (
    <div className={classes.scroll}>
      <table className={classes.figures}>
        <thead>
          <tr>
            <th scope="col">{text.columns.passo}</th>
            <th scope="col">{text.columns.drop}</th>
            <th scope="col">{text.columns.importo}</th>
            <th scope="col">{text.columns.slippage}</th>
            <th scope="col">{text.columns.slippageEur}</th>
          </tr>
        </thead>
        <tbody>
          {steps.map(({ da, a, drop, importo, slippage, slippageEur }) => (
            <tr key={da}>
              <th scope="row">{text.step(da, a)}</th>
              <td>{drop}</td>
              <td>
                <Money value={importo} />
              </td>
              <td>
                <Percent value={slippage} />
              </td>
              <td>
                <Money value={slippageEur} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const count = (id: 'drop' | 'secondi', width: number): DataColumn<Row> => ({
  id,
  header: text.columns[id],
  value: (row) => row[id],
  sortable: true,
  descFirst: true,
  align: 'end',
  width,
  cell: (row) => <Figure plain value={row[id]} format={(n) => formatNumber(n, 0)} />,
})
const money = (id: 'slippageEur' | 'costo', width: number): DataColumn<Row> => ({
  id,
  header: text.columns[id],
  value: (row) => row[id],
  sortable: true,
  descFirst: true,
  align: 'end',
  width,
  cell: (row) => <Money value={row[id]} />,
})

const COLUMNS: readonly DataColumn<Row>[] = [
  {
    id: 'nome',
    header: text.columns.nome,
    value: ({ nome }) => nome,
    sortable: true,
    width: 200,
    grow: 1,
    hideable: false,
    card: { slot: 'title' },
  },
  count('drop', 90),
  count('secondi', 100),
  {
    id: 'slippage',
    header: text.columns.slippage,
    value: ({ slippage }) => slippage,
    sortable: true,
    align: 'end',
    width: 110,
    cell: ({ slippage }) => <Percent value={slippage} />,
  },
  money('slippageEur', 130),
  money('costo', 150),
]
