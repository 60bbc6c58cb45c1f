import { type CellValue, type DecimalMark, decimalMark } from '@xbetapp/domain/intake/imports/read-cell'
import { type Column, type Found, readCell } from './columns.ts'
import type { Kind, Values } from './kind.ts'
import type { Mapping } from './map-sheets.ts'
import type { FileRow, FileSheet } from './read-file.ts'

/** A cell that cannot be taken, with its column. */
export class Refused extends Error {
  readonly column: Column | null
  constructor(message: string, column: Column | null) {
    super(message)
    this.column = column
  }
}

/** A row for which its verb had nothing to write, with the reason; the rest of the file is written. */
export class NothingWritten extends Refused {
  constructor(message: string) {
    super(message, null)
  }
}

/** A column of the kind that the file has: its header, its place in a row, and the decimal mark its numbers show. */
export interface Placed {
  column: Column
  header: string
  at: number
  mark: DecimalMark | null
}

export function placedColumns(kind: Kind, { header, rows }: FileSheet, { colonne }: Mapping): Placed[] {
  return kind.columns.flatMap((column) => {
    const columnHeader = colonne[column.field] ?? null
    const at = columnHeader === null ? -1 : header.indexOf(columnHeader)
    if (columnHeader === null || at === -1) return []
    const cells = column.as === 'number' ? rows.map((row) => row.cells[at] ?? null) : []
    return [{ column, header: columnHeader, at, mark: decimalMark(cells) }]
  })
}

/** A row with the fields of its filled cells, or with the refusal of a cell that cannot be read. */
export interface ReadRow {
  row: number
  nome: string
  values?: Values
  refusal?: Refused
}

export function readRow(
  kind: Kind,
  columns: readonly Placed[],
  nameable: Found,
  { row, cells }: FileRow,
): ReadRow {
  const label = { row, nome: nameOf(kind, columns, cells) }
  try {
    return { ...label, values: valuesOf(columns, cells, nameable) }
  } catch (error) {
    if (error instanceof Refused) return { ...label, refusal: error }
    throw error
  }
}

/** The fields of the filled cells. @throws Refused with every cell that cannot be read, at the first of them */
function valuesOf(columns: readonly Placed[], cells: readonly CellValue[], nameable: Found): Values {
  const values: Record<string, unknown> = {}
  const refused: Array<{ column: Column; header: string; refusal: string }> = []
  for (const { column, header, at, mark } of columns) {
    const cell = cells[at] ?? null
    if (cell === null) continue
    const read = readCell(column, cell, mark, nameable)
    if ('refusal' in read) refused.push({ column, header, refusal: read.refusal })
    else values[column.field] = read.value
  }
  const [first, ...others] = refused
  if (!first) return values
  const more = others.map(({ header, refusal }) => `${header}: ${refusal}`)
  throw new Refused([first.refusal, ...more].join(' '), first.column)
}

/** What a reader calls the row: its key as the file has it. */
const nameOf = (kind: Kind, columns: readonly Placed[], cells: readonly CellValue[]): string =>
  kind.key
    .map((field) => columns.find(({ column }) => column.field === field))
    .map((place) => String((place && cells[place.at]) ?? ''))
    .filter((text) => text !== '')
    .join(', ')

/** Says that a chat of the row is the house's own: allowed, and seldom meant. Empty where none is. */
export const houseChatRemark = (
  house: ReadonlyMap<number, string>,
  places: readonly Placed[],
  read: Values,
): string =>
  places
    .flatMap(({ column: { field }, header }) => {
      const use = CHAT_FIELDS.has(field) && house.get(Number(read[field]))
      return use ? [`${header}: attenzione, è una chat della casa: ${use} (Variabili Admin).`] : []
    })
    .join(' ')
const CHAT_FIELDS: ReadonlySet<string> = new Set(['idGruppoTg', 'idDropTg'])
