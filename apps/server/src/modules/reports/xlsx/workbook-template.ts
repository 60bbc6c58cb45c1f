import writeExcelFile from 'write-excel-file/node'
import { invariant } from '#server/kernel/app-error.ts'
import type { StyleId } from './cell-xml.ts'
import { type PageSpec, type PrintedSheet, pageSetup } from './page-setup.ts'
import { cellOf, type StyleSpec, TYPEFACE } from './styles.ts'
import { unzip } from './zip-file.ts'

// The package describes the workbook: sheets, styles, widths, the frozen header. The rows are written past it, because
// it holds a whole sheet as objects and a year of bets as half a gigabyte.

export interface ColumnSpec {
  /** All columns of a sheet have one, or none has. */
  header?: string
  /** Characters. */
  width: number
  /** The header stands over what is below it. */
  right?: true
  indent?: 1
}

export interface SheetSpec {
  name: string
  columns: readonly ColumnSpec[]
  page: PageSpec
}

export interface TemplateSheet {
  name: string
  file: string
  /** Before and after the rows; a header is row 1. */
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
  sheets: readonly SheetSpec[],
  styles: Record<S, StyleSpec>,
): Promise<WorkbookTemplate<S>> {
  const names = Object.keys(styles) as S[]
  const prototypes = names.map((name) => cellOf('', styles[name]))
  const printed = sheets.map((sheet) => ({ ...sheet, hasHeader: hasHeader(sheet) }))
  const archive = await writeExcelFile(
    sheets.map((sheet) => ({
      sheet: sheet.name,
      data: [sheet.columns.map(headerCell), prototypes],
      columns: sheet.columns.map(({ width }) => ({ width })),
      ...(hasHeader(sheet) ? { stickyRowsCount: 1 } : { showGridLines: false }),
    })),
    { ...TYPEFACE, features: [pageSetup(printed)] },
  ).toBuffer()
  const files = new Map([...unzip(archive)].map(([name, bytes]) => [name, bytes.toString()]))
  const cut = printed.map((sheet, index) => cutSheet(files, `xl/worksheets/sheet${index + 1}.xml`, sheet))
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

const hasHeader = ({ columns }: SheetSpec): boolean => columns.some(({ header }) => header !== undefined)

const headerCell = ({ header = '', right, indent }: ColumnSpec) =>
  cellOf(header, {
    bold: true,
    fill: true,
    line: 'bottom',
    ...(right ? { align: 'right' } : {}),
    ...(indent ? { indent } : {}),
  })

function cutSheet(
  files: Map<string, string>,
  file: string,
  sheet: PrintedSheet,
): TemplateSheet & { prototypes: string } {
  const xml = files.get(file)
  invariant(xml, `the package writes ${file}`)
  files.delete(file)
  const [first, second, end] = [
    xml.indexOf('<row r="1"'),
    xml.indexOf('<row r="2"'),
    xml.indexOf('</sheetData>'),
  ]
  invariant(first > 0 && second > first && end > second, 'the package writes a row of prototypes')
  return {
    name: sheet.name,
    file,
    head: xml.slice(0, sheet.hasHeader ? second : first),
    tail: xml.slice(end),
    prototypes: xml.slice(second, end),
  }
}

function styleAt(prototypes: string, index: number): StyleId {
  const found = [...prototypes.matchAll(/<c r="[A-Z]+2" s="(\d+)"/g)][index]
  invariant(found?.[1], 'each prototype has a style')
  return Number(found[1])
}
