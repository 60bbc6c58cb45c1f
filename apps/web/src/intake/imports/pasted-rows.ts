import type { Query } from '@xbetapp/contract/contract'
import type { ImportKind } from '@xbetapp/contract/intake/imports'
import { wordOf } from '@xbetapp/domain/intake/imports/read-cell'
import { useEffect } from 'react'
import { useLatest } from '#web/ui/latest.ts'

/** Rows copied from a sheet and pasted into the list of a kind, or records of the list as text, to be edited first. */
interface PastedRows {
  tipo: ImportKind
  rows: string
  toEdit?: true
}

/** Kinds whose lists can be changed together. */
export type RowsKind = Query<'GET /api/v1/esporta/righe'>['tipo']

/** Records of a list that get one value. */
export interface RowsToChange {
  tipo: RowsKind
  /** Each with the cells of all columns of the kind, as a text divided by tabs writes them. */
  toChange: ReadonlyArray<{ id: string; nome: string; celle: readonly string[] }>
}

let waiting: PastedRows | null = null

/** Leaves rows for the page that imports them. */
export function leavePastedRows(pasted: PastedRows): void {
  waiting = pasted
}

/** The rows that were left, once. */
export function takePastedRows(): PastedRows | null {
  const pasted = waiting
  waiting = null
  return pasted
}

/** Whether a text is several cells of a sheet. */
export const isRows = (text: string): boolean => /[\t\n]/.test(text.trim())

/** Takes rows of a sheet that are pasted outside of a field; null takes none. */
export function useRowsPasted(take: ((rows: string) => void) | null): void {
  const latest = useLatest(take)
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const rows = event.clipboardData?.getData('text/plain') ?? ''
      const field = event.target instanceof Element && event.target.closest('input, textarea, [role=dialog]')
      if (field || !isRows(rows) || !latest.current) return
      event.preventDefault()
      latest.current(rows)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [latest])
}

/** Whether the first row has one of the headers; if not, it holds data like the others, in the order of the template. */
export function hasHeaders(rows: string, headers: readonly string[]): boolean {
  const [first = ''] = rows.split(/\r?\n/, 1)
  const known = new Set(headers.map(wordOf))
  return first.split('\t').some((cell) => known.has(wordOf(cell)))
}

/** Rows that name records and give each the value for one column: no other is touched. */
export function rowsWithValue(
  columns: readonly { campo: string; intestazione: string; chiave: boolean }[],
  records: RowsToChange['toChange'],
  { campo, value }: { campo: string; value: string },
): string {
  const keys = columns.flatMap(({ chiave }, at) => (chiave ? [at] : []))
  const header = columns.find((column) => column.campo === campo)?.intestazione ?? ''
  return [
    [...keys.map((at) => columns[at]?.intestazione), header],
    ...records.map(({ celle }) => [...keys.map((at) => celle[at]), `"${value.replaceAll('"', '""')}"`]),
  ]
    .map((cells) => cells.join('\t'))
    .join('\n')
}
