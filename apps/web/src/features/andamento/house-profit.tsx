import { Button } from '@mantine/core'
import { IconChartBar, IconFileSpreadsheet, IconPhotoDown, IconTable } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { formatDate } from '@xbetapp/domain/format/date'
import { formatMoney } from '@xbetapp/domain/format/number'
import { useRef, useState } from 'react'
import { errorText } from '#web/lib/api-error.ts'
import { savePicture } from '#web/ui/chart/save-picture.ts'
import { type ChartPoint, StackedChart } from '#web/ui/chart/stacked-chart.tsx'
import { ErrorState } from '#web/ui/error-state/error-state.tsx'
import { Money } from '#web/ui/numbers/money.tsx'
import { type HouseLine, lineQuery, useDownloadAndamento } from './andamento.api.ts'
import { andamentoText as text } from './andamento.it.ts'
import classes from './andamento.module.css'

const PARTS = ['noDrop', 'scartiQuota', 'freeroll', 'altro'] as const
const SERIES = PARTS.map((id) => ({ id, name: text[id] }))

interface HouseProfitProps {
  dal: string
  al: string
  onPick: (giorno: string) => void
}

/** What the house earned in the period, part by part beside the period before, and its course. */
export function HouseProfit({ dal, al, onPick }: HouseProfitProps) {
  const { data, error, refetch } = useQuery(lineQuery({ dal, al }))
  if (error && !data) return <ErrorState message={errorText(error)} onRetry={() => void refetch()} />
  if (!data) return <div className={classes.waiting} />
  return (
    <>
      <dl className={classes.tiles}>
        {[...PARTS, 'totale' as const].map((id) => (
          <div key={id} data-strong={id === 'totale' || undefined}>
            <dt>{text[id]}</dt>
            <dd>
              <Money signed value={data.totali[id]} />
            </dd>
            <dd className={classes.before}>
              {text.previous} <Money value={data.prima[id]} />
            </dd>
          </div>
        ))}
      </dl>
      <Course line={data} dal={dal} al={al} onPick={onPick} />
    </>
  )
}

function Course({ line, dal, al, onPick }: HouseProfitProps & { line: HouseLine }) {
  const [asTable, setAsTable] = useState(false)
  const svg = useRef<SVGSVGElement>(null)
  const download = useDownloadAndamento()
  const points: ChartPoint[] = line.punti.map(({ giorno, ...values }) => ({
    id: giorno,
    label: formatDate(giorno).slice(0, 5),
    title: formatDate(giorno),
    values,
  }))
  const title = `${text.chart} ${text.steps[line.passo]}, ${formatDate(dal)} - ${formatDate(al)}`
  return (
    <section className={classes.panel} aria-label={text.chart}>
      <header className={classes.panelHead}>
        <h2>{`${text.chart} ${text.steps[line.passo]}`}</h2>
        <p className={classes.quiet}>
          {text.quadra(formatMoney(line.conti.inizio), formatMoney(line.conti.fine))}
          {line.totali.accantonato !== 0 && `, ${text.accantonato(formatMoney(line.totali.accantonato))}`}
        </p>
        <div className={classes.actions}>
          <Button
            size="xs"
            variant="default"
            leftSection={
              asTable ? <IconChartBar size={15} aria-hidden /> : <IconTable size={15} aria-hidden />
            }
            onClick={() => setAsTable(!asTable)}
          >
            {asTable ? text.asChart : text.table}
          </Button>
          <Button
            size="xs"
            variant="default"
            disabled={asTable}
            leftSection={<IconPhotoDown size={15} aria-hidden />}
            onClick={() => svg.current && void savePicture(svg.current, `andamento-${dal}-${al}.png`, title)}
          >
            {text.picture}
          </Button>
          <Button
            size="xs"
            variant="default"
            loading={download.isPending}
            leftSection={<IconFileSpreadsheet size={15} aria-hidden />}
            onClick={() => download.mutate({ dal, al })}
          >
            {text.excel}
          </Button>
        </div>
      </header>
      {asTable ? (
        <LineTable line={line} />
      ) : (
        <StackedChart
          svgRef={svg}
          label={text.chartLabel}
          series={SERIES}
          points={points}
          before={{
            name: text.before(formatDate(line.prima.dal), formatDate(line.prima.al)),
            totals: line.prima.punti.map(({ totale }) => totale),
          }}
          format={formatMoney}
          onPick={({ id }) => onPick(id)}
        />
      )}
    </section>
  )
}

const cents = (amount: number): number => Math.round(amount * 100)

function LineTable({ line: { punti, totali } }: { line: HouseLine }) {
  return (
    <div className={classes.scroll}>
      <table className={classes.figures}>
        <thead>
          <tr>
            <th scope="col">{text.from}</th>
            {SERIES.map(({ id, name }) => (
              <th key={id} scope="col">
                {name}
              </th>
            ))}
            <th scope="col">{text.totale}</th>
          </tr>
        </thead>
        <tbody>
          {punti.map((point) => (
            <tr key={point.giorno}>
              <th scope="row">{formatDate(point.giorno)}</th>
              {PARTS.map((id) => (
                <td key={id}>
                  <Money value={point[id]} />
                </td>
              ))}
              <td>
                <Money value={PARTS.reduce((sum, id) => sum + cents(point[id]), 0) / 100} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{text.totale}</th>
            {[...PARTS, 'totale' as const].map((id) => (
              <td key={id}>
                <Money value={totali[id]} />
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
