import { IconFileSpreadsheet } from '@tabler/icons-react'
import { XLSX_ROWS } from '@xbetapp/domain/roles/lists'
import { useLayoutEffect, useRef, useState } from 'react'
import { saveSheet } from '#web/lib/save-sheet.ts'
import { toastError } from '#web/lib/toast.ts'
import { toastFailure } from '#web/lib/toast-failure.ts'
import columnClasses from '#web/ui/data-table/columns-menu.module.css'
import type { DataColumn } from '#web/ui/data-table/data-table.types.ts'
import { cellContent } from '#web/ui/data-table/table-row.tsx'
import type { TableToolsProps } from '#web/ui/data-table/table-tools.ts'
import { cellValue, decimalsOf } from './cell-value.ts'
import { visteText as text } from './viste.it.ts'
import classes from './viste.module.css'

/** Rows drawn at once to be read: the browser stays usable meanwhile. */
const PIECE = 100

interface Job {
  columns: readonly DataColumn<never>[]
  rows: readonly never[]
  /** Those read so far, as the screen would show them. */
  done: number
}

/** The list as it stands on the screen as a workbook: visible columns, filters, order. */
export function XlsxButton({ table, layout, rows }: TableToolsProps) {
  const [fetched, setFetched] = useState<number | null>(null)
  const [job, setJob] = useState<Job | null>(null)
  const texts = useRef<string[][]>([])
  const piece = useRef<HTMLDivElement>(null)

  const begin = async () => {
    try {
      if (table.readAll) setFetched(rows.length)
      const all = table.readAll
        ? await table.readAll(XLSX_ROWS + 1)
        : table.total === undefined
          ? rows
          : await allPages(table, setFetched)
      if (all.length > XLSX_ROWS) toastError(text.xlsxCut(XLSX_ROWS))
      texts.current = []
      setJob({
        columns: layout.shown.filter(({ card }) => !card || !SILENT.has(card.slot)),
        rows: all.slice(0, XLSX_ROWS) as never[],
        done: 0,
      })
    } catch (error) {
      toastFailure(error)
    }
    setFetched(null)
  }

  useLayoutEffect(() => {
    if (job === null) return
    for (const row of piece.current?.children ?? [])
      texts.current.push([...row.children].map((cell) => (cell.textContent ?? '').trim()))
    const done = Math.min(job.done + PIECE, job.rows.length)
    const timer = setTimeout(() => {
      if (done < job.rows.length) setJob({ ...job, done })
      else {
        setJob(null)
        void save(table, job, texts.current)
      }
    })
    return () => clearTimeout(timer)
  }, [job, table])

  const isBusy = job !== null || fetched !== null
  return (
    <>
      <button
        type="button"
        className={columnClasses.button}
        disabled={isBusy || table.rows === undefined}
        title={text.xlsxHint(XLSX_ROWS)}
        onClick={() => void begin()}
      >
        <IconFileSpreadsheet size={15} aria-hidden />
        <span role={isBusy ? 'status' : undefined}>
          {job
            ? text.xlsxAt(job.done, job.rows.length)
            : fetched !== null
              ? text.xlsxRead(fetched)
              : text.xlsx}
        </span>
      </button>
      {job && (
        <div ref={piece} aria-hidden inert className={classes.unseen}>
          {job.rows.slice(job.done, job.done + PIECE).map((row) => (
            <div key={table.rowId(row)}>
              {job.columns.map((column) => (
                <div key={column.id}>{cellContent(column, row)}</div>
              ))}
            </div>
          ))}
        </div>
      )}
    </>
  )
}

/** What a column holds is to be pressed or looked at. */
const SILENT: ReadonlySet<string> = new Set(['actions', 'media'])

async function allPages(
  { total = 0, pageRows, rows = [], pageSizes }: TableToolsProps['table'],
  tell: (read: number) => void,
): Promise<readonly unknown[]> {
  if (rows.length === total) return rows
  if (!pageRows) {
    toastError(text.xlsxPage)
    return rows
  }
  const size = Math.max(...(pageSizes ?? [100]))
  const all: unknown[] = []
  for (let page = 1; all.length < Math.min(total, XLSX_ROWS + 1); page++) {
    const more = await pageRows(page, size)
    if (more.length === 0) break
    all.push(...more)
    tell(all.length)
  }
  return all
}

async function save(
  { tableKey, label }: TableToolsProps['table'],
  { columns, rows }: Job,
  texts: readonly (readonly string[])[],
): Promise<void> {
  const values = texts.map((row, at) =>
    columns.map((column, index) => cellValue(row[index] ?? '', column.value?.(rows[at] as never))),
  )
  const colonne = columns.map(({ header }, index) => ({
    titolo: header,
    decimali: decimalsOf(
      texts.map((row) => row[index] ?? ''),
      values.map((row) => row[index] ?? null),
    ),
  }))
  // A column of numbers and words is one of words.
  const righe = values.map((row, at) =>
    row.map((value, index) =>
      typeof value === 'number' && colonne[index]?.decimali === null ? (texts[at]?.[index] ?? '') : value,
    ),
  )
  await saveSheet({ lista: tableKey, titolo: label, colonne, righe })
}
