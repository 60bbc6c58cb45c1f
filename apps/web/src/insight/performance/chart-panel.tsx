import { IconChartBar, IconFileSpreadsheet, IconPhotoDown, IconTable } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { ListName } from '@xbetapp/domain/platform/roles/lists'
import { type ReactNode, type Ref, useRef, useState } from 'react'
import { saveSheet } from '#web/lib/save-file.ts'
import { savePicture } from '#web/ui/chart/save-picture.ts'
import { ToolButton } from '#web/ui/tool-button/tool-button.tsx'
import { performanceText as text } from './performance.it.ts'
import classes from './performance.module.css'
import { WideTable } from './wide-table.tsx'

export interface ChartColumn<Row> {
  header: string
  /** Decimals of figures; null for words. */
  decimals: number | null
  value: (row: Row) => string | number | null
  cell?: (row: Row) => ReactNode
}

interface ChartPanelProps<Row> {
  heading: string
  /** Name of the picture and the workbook: the heading with the period and the owner. */
  title: string
  /** Users who may see this list may export its figures as a workbook. */
  lista: ListName
  /** The figures behind the chart; the first column names the row. */
  columns: readonly ChartColumn<Row>[]
  rows: readonly Row[]
  total?: Row
  /** Beside the heading. */
  note?: ReactNode
  /** Before the buttons every chart has. */
  tools?: ReactNode
  /** Between head and chart, with the table as well. */
  children?: ReactNode
  chart: (svg: Ref<SVGSVGElement>) => ReactNode
  className?: string | undefined
}

/** A chart with the table of its figures, and both as files: no figure is to be had by colour or pointer alone. */
export function ChartPanel<Row>(props: ChartPanelProps<Row>) {
  const { heading, title, lista, columns, rows, total, note, tools, children, chart, className } = props
  const [asTable, setAsTable] = useState(false)
  const svg = useRef<SVGSVGElement>(null)
  const download = useMutation({
    mutationFn: () =>
      saveSheet({
        lista,
        titolo: title,
        colonne: columns.map(({ header, decimals }) => ({ titolo: header, decimali: decimals })),
        righe: [...rows, ...(total ? [total] : [])].map((row) => columns.map(({ value }) => value(row))),
      }),
  })
  return (
    <section
      className={`panel column gap-5 shrinks ${classes.panel} ${className ?? ''}`}
      aria-label={heading}
    >
      <header className={`row wraps middle ${classes.panelHead}`}>
        <h2 className="type-md weight-600">{heading}</h2>
        {note}
        <div className="row wraps gap-3 pushed">
          {tools}
          <ToolButton
            icon={asTable ? IconChartBar : IconTable}
            iconSize={15}
            onClick={() => setAsTable(!asTable)}
          >
            {asTable ? text.asChart : text.table}
          </ToolButton>
          <ToolButton
            disabled={asTable || rows.length === 0}
            icon={IconPhotoDown}
            iconSize={15}
            onClick={() => svg.current && void savePicture(svg.current, title)}
          >
            {text.picture}
          </ToolButton>
          <ToolButton
            loading={download.isPending}
            disabled={rows.length === 0}
            icon={IconFileSpreadsheet}
            iconSize={15}
            onClick={() => download.mutate()}
          >
            {text.excel}
          </ToolButton>
        </div>
      </header>
      {children}
      {asTable ? <ChartTable {...props} /> : chart(svg)}
    </section>
  )
}

function ChartTable<Row>({ title, columns, rows, total }: ChartPanelProps<Row>) {
  const cells = (row: Row) =>
    columns.map(({ header, value, cell }, index) => {
      const content = cell ? cell(row) : value(row)
      return index === 0 ? (
        <th key={header} scope="row">
          {content}
        </th>
      ) : (
        <td key={header}>{content}</td>
      )
    })
  return (
    <WideTable label={title}>
      <thead>
        <tr>
          {columns.map(({ header }) => (
            <th key={header} scope="col">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={String(columns[0]?.value(row))}>{cells(row)}</tr>
        ))}
      </tbody>
      {total && (
        <tfoot>
          <tr>{cells(total)}</tr>
        </tfoot>
      )}
    </WideTable>
  )
}
