import type { ImportKind } from '@xbetapp/contract/intake/imports'
import { wordOf } from '@xbetapp/domain/intake/imports/read-cell'

/** Rows copied from a sheet and pasted into the list of a kind, or the list's own rows, to be changed. */
interface PastedRows {
  tipo: ImportKind
  rows: string
  /** The rows are the list's own: there is nothing to look at yet. */
  isToChange?: true
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

/** Whether the first row has one of the headers; if not, it holds data like the others, in the order of the template. */
export function hasHeaders(rows: string, headers: readonly string[]): boolean {
  const [first = ''] = rows.split(/\r?\n/, 1)
  const known = new Set(headers.map(wordOf))
  return first.split('\t').some((cell) => known.has(wordOf(cell)))
}
