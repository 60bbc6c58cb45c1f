import { IconFileSpreadsheet, IconX } from '@tabler/icons-react'
import { XLSX_ROWS } from '@xbetapp/domain/platform/roles/lists'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { saveSheet } from '#web/lib/save-file.ts'
import { toastError, toastFailure } from '#web/lib/toast.ts'
import type { DataColumn } from '#web/ui/data-table/columns.ts'
import columnClasses from '#web/ui/data-table/columns-menu.module.css'
import { cellContent } from '#web/ui/data-table/table-row.tsx'
import type { TableToolsProps } from '#web/ui/data-table/table-tools.ts'
import { cellValue, decimalsOf } from './cell-value.ts'
import { savedViewsText as text } from './saved-views.it.ts'

/** Rows drawn at once for their text to be read: between two pieces the browser answers the user. */
const PIECE = 100

interface Job {
  columns: readonly DataColumn<never>[]
  rows: readonly never[]
  /** How many rows were read so far, as the screen would show them. */
  done: number
}

/** Exports the list as shown on the screen as a workbook: visible columns, filters, order. */
export function XlsxButton({ table, layout, rows }: TableToolsProps) {
  /** How many rows were fetched so far; null while none are fetched. */
  const [fetched, setFetched] = useState<number | null>(null)
  const [job, setJob] = useState<Job | null>(null)
  const texts = useRef<string[][]>([])
  const piece = useRef<HTMLDivElement>(null)
  const ending = useRef<AbortController>(undefined)

  const begin = async () => {
    ending.current = new AbortController()
    const { signal } = ending.current
    const tell = (read: number) => !signal.aborted && setFetched(read)
    try {
      if (table.readAll) tell(rows.length)
      const all = table.readAll
        ? await table.readAll(XLSX_ROWS + 1)
        : table.total === undefined
          ? rows
          : await allPages(table, tell, signal)
      if (signal.aborted) return
      if (all.length > XLSX_ROWS) toastError(text.xlsxCut(XLSX_ROWS))
      texts.current = []
      setJob({
        columns: layout.shown.filter(({ card }) => !card || !SILENT.has(card.slot)),
        rows: all.slice(0, XLSX_ROWS) as never[],
        done: 0,
      })
    } catch (error) {
      if (!signal.aborted) toastFailure(error)
    }
    setFetched(null)
  }
  const stop = () => {
    ending.current?.abort()
    setFetched(null)
    setJob(null)
  }
  // Leaving the list aborts its export.
  useEffect(() => () => ending.current?.abort(), [])

  useLayoutEffect(() => {
    if (job === null) return
    for (const row of piece.current?.children ?? [])
      texts.current.push([...row.children].map((cell) => (cell.textContent ?? '').trim()))
    const done = Math.min(job.done + PIECE, job.rows.length)
    const timer = setTimeout(() => {
      if (done < job.rows.length) setJob({ ...job, done })
      else {
        setJob(null)
        void save(table, job, texts.current, ending.current?.signal)
      }
    })
    return () => clearTimeout(timer)
  }, [job, table])

  const isBusy = job !== null || fetched !== null
  return (
    <>
      <button
        type="button"
        className={`inline-row middle gap-3 type-xs quiet hovers brightens ${columnClasses.button}`}
        disabled={table.rows === undefined}
        title={isBusy ? text.xlsxStop : text.xlsxHint(XLSX_ROWS)}
        onClick={() => (isBusy ? stop() : void begin())}
      >
        {isBusy ? <IconX size={15} aria-hidden /> : <IconFileSpreadsheet size={15} aria-hidden />}
        <span role={isBusy ? 'status' : undefined}>
          {job
            ? text.xlsxAt(job.done, job.rows.length)
            : fetched !== null
              ? text.xlsxRead(fetched)
              : text.xlsx}
        </span>
      </button>
      {job && (
        <div ref={piece} aria-hidden inert className={`unseen ${columnClasses.absent}`}>
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

/** Slots of columns that hold buttons or images. */
const SILENT: ReadonlySet<string> = new Set(['actions', 'media'])

async function allPages(
  { total = 0, pageRows, rows = [], rowId, pageSizes }: TableToolsProps['table'],
  tell: (read: number) => void,
  signal: AbortSignal,
): Promise<readonly unknown[]> {
  if (rows.length === total) return rows
  if (!pageRows) {
    toastError(text.xlsxPage)
    return rows
  }
  const size = Math.max(...(pageSizes ?? [100]))
  // A row that comes meanwhile pushes the last row of a page onto the next page: by id no row is written twice.
  const all = new Map<string, never>()
  const pages = Math.ceil(Math.min(total, XLSX_ROWS + 1) / size)
  for (let page = 1; page <= pages && !signal.aborted; page++) {
    const more = await pageRows(page, size)
    if (more.length === 0) break
    for (const row of more) all.set(rowId(row), row)
    tell(all.size)
  }
  return [...all.values()]
}

async function save(
  { tableKey, label }: TableToolsProps['table'],
  { columns, rows }: Job,
  texts: readonly (readonly string[])[],
  signal: AbortSignal | undefined,
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
  // A column with both numbers and words is written as words.
  const righe = values.map((row, at) =>
    row.map((value, index) =>
      typeof value === 'number' && colonne[index]?.decimali === null ? (texts[at]?.[index] ?? '') : value,
    ),
  )
  await saveSheet({ lista: tableKey, titolo: label, colonne, righe }, signal)
}
