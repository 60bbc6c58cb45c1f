import writeExcelFile, { type CellObject } from 'write-excel-file/node'
import { invariant } from '#server/kernel/app-error.ts'
import type { StyleId } from './cell-xml.ts'
import { unzip } from './zip-file.ts'

// The package describes the workbook: sheets, styles, widths, the frozen header. The rows are written past it, because
// it holds a whole sheet as objects and a year of bets as half a gigabyte.

export interface ColumnSpec<S extends string> {
  header: string
  /** Characters. */
  width: number
  style: S
}

export interface SheetSpec<S extends string> {
  name: string
  columns: ReadonlyArray<ColumnSpec<S>>
}

export interface StyleSpec {
  /** Number format; `@` is text, which stays text also when somebody edits the cell. */
  format?: string
  bold?: true
}

export interface TemplateSheet {
  file: string
  /** Before and after the rows; the header is row 1. */
  head: string
  tail: string
}

export interface WorkbookTemplate<S extends string> {
  sheets: TemplateSheet[]
  /** Every other file of the package, by name. */
  files: Map<string, string>
  styles: Record<S, StyleId>
}

/** Has a workbook without rows written, and finds in it where they go and what its styles are called. */
export async function workbookTemplate<S extends string>(
  sheets: ReadonlyArray<SheetSpec<S>>,
  styles: Record<S, StyleSpec>,
): Promise<WorkbookTemplate<S>> {
  const names = Object.keys(styles) as S[]
  const prototypes = names.map((name) => cellOf('', styles[name]))
  const archive = await writeExcelFile(
    sheets.map(({ name, columns }) => ({
      sheet: name,
      data: [columns.map(({ header }) => cellOf(header, { bold: true })), prototypes],
      columns: columns.map(({ width }) => ({ width })),
      stickyRowsCount: 1,
    })),
  ).toBuffer()
  const files = new Map([...unzip(archive)].map(([name, bytes]) => [name, bytes.toString()]))
  const cut = sheets.map((_, index) => cutSheet(files, `xl/worksheets/sheet${index + 1}.xml`))
  const [first] = cut
  invariant(first, 'a workbook has a sheet')
  return {
    sheets: cut.map(({ prototypes: _prototypes, ...sheet }) => sheet),
    files,
    styles: Object.fromEntries(
      names.map((name, index) => [name, styleAt(first.prototypes, index)]),
    ) as Record<S, StyleId>,
  }
}

const cellOf = (text: string, { format, bold }: StyleSpec): CellObject => ({
  ...(text === '' ? {} : { value: text }),
  // The package takes no number format on a text, but for `@`.
  type: format === undefined || format === '@' ? String : Number,
  ...(format === undefined ? {} : { format }),
  ...(bold ? { fontWeight: 'bold' as const } : {}),
  alignVertical: 'top',
})

function cutSheet(files: Map<string, string>, file: string): TemplateSheet & { prototypes: string } {
  const xml = files.get(file)
  invariant(xml, `the package writes ${file}`)
  files.delete(file)
  const [start, end] = [xml.indexOf('<row r="2"'), xml.indexOf('</sheetData>')]
  invariant(start > 0 && end > start, 'the package writes a row of prototypes')
  return { file, head: xml.slice(0, start), tail: xml.slice(end), prototypes: xml.slice(start, end) }
}

function styleAt(prototypes: string, index: number): StyleId {
  const found = [...prototypes.matchAll(/<c r="[A-Z]+2" s="(\d+)"/g)][index]
  invariant(found?.[1], 'each prototype has a style')
  return Number(found[1])
}
