import writeExcelFile, { type Feature, type Image } from 'write-excel-file/node'
import {
  getOrderOfSiblings,
  getSelfClosingTagMarkup,
  insertElementMarkupAccordingToOrderOfSiblings,
} from 'write-excel-file/utility'
import { invariant, present } from '#server/kernel/app-error.ts'
import { escapeXml, type StyleId } from './cell-xml.ts'
import { cellOf, type StyleSpec, TYPEFACE } from './styles.ts'
import { unzip } from './zip-file.ts'

// The package describes the workbook: sheets, styles, widths, the frozen header. The rows are written without it,
// because it holds a whole sheet as objects, and a year of bets as half a gigabyte.

export interface ColumnSpec {
  /** Either all columns of a sheet have one, or none. */
  header?: string
  /** Characters. */
  width: number
  /** The header is aligned right, like the figures below it. */
  right?: true
  indent?: 1
}

export interface SheetSpec {
  name: string
  columns: readonly ColumnSpec[]
  page: PageSpec
}

/** Print setup of a sheet: A4, as wide as the page, on as many pages as it takes. */
interface PageSpec {
  orientation: 'portrait' | 'landscape'
  /** Header of every page; empty where the sheet itself says it. */
  left: string
  right: string
}

export interface TemplateSheet {
  name: string
  file: string
  /** XML before and after the rows; a header is row 1. */
  head: string
  tail: string
}

export interface WorkbookTemplate<S extends string> {
  sheets: TemplateSheet[]
  /** Every other file of the archive, by name. */
  files: Map<string, string>
  styles: Record<S, StyleId>
}

/** Lets the package write a workbook without rows, and finds where they go and the ids of its styles. */
export async function workbookTemplate<S extends string>(
  sheets: readonly SheetSpec[],
  styles: Record<S, StyleSpec>,
): Promise<WorkbookTemplate<S>> {
  const names = Object.keys(styles) as S[]
  const prototypes = names.map((name) => cellOf('', styles[name]))
  const archive = await writeExcelFile(
    sheets.map((sheet) => ({
      sheet: sheet.name,
      data: [sheet.columns.map(headerCell), prototypes],
      columns: sheet.columns.map(({ width }) => ({ width })),
      ...(hasHeader(sheet) ? { stickyRowsCount: 1 } : { showGridLines: false }),
    })),
    { ...TYPEFACE, features: [pageSetup(sheets)] },
  ).toBuffer()
  const files = new Map([...unzip(archive)].map(([name, bytes]) => [name, bytes.toString()]))
  const cutSheets = sheets.map((sheet, index) =>
    cutSheet(files, `xl/worksheets/sheet${index + 1}.xml`, sheet),
  )
  const first = present(cutSheets[0], 'a workbook has a sheet')
  return {
    sheets: cutSheets.map(({ prototypes: _prototypes, ...sheet }) => sheet),
    files,
    styles: Object.fromEntries(
      names.map((name, index) => [name, styleAt(first.prototypes, index)]),
    ) as Record<S, StyleId>,
  }
}

/** Whether the first row is a header, which every page repeats. */
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
  sheet: SheetSpec,
): TemplateSheet & { prototypes: string } {
  const xml = present(files.get(file), `the package writes ${file}`)
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
    head: xml.slice(0, hasHeader(sheet) ? second : first),
    tail: xml.slice(end),
    prototypes: xml.slice(second, end),
  }
}

function styleAt(prototypes: string, index: number): StyleId {
  const styleId = [...prototypes.matchAll(/<c r="[A-Z]+2" s="(\d+)"/g)][index]
  invariant(styleId?.[1], 'each prototype has a style')
  return Number(styleId[1])
}

/** The file of a sheet as the package names it. */
const SHEET = 'xl/worksheets/sheet{id}.xml'
/** The number of A4 among the paper sizes of a workbook. */
const A4 = 9
/** Characters on either side of a page header, the rest is cut off: Excel takes 255 of a whole header with commands. */
const LONGEST_HEADER_TEXT = 100

/** Features the spreadsheet package leaves out: paper, scale, page headers, repeated header rows. */
function pageSetup(sheets: readonly SheetSpec[]): Feature<Image['content']> {
  return {
    files: {
      transform: {
        [SHEET]: {
          transform: (xml, _options, { sheetIndex }) => {
            const sheet = present(sheets[sheetIndex], 'each sheet is printed')
            return withPageSetup(xml, sheet)
          },
        },
        'xl/workbook.xml': { transform: (xml) => withPrintTitles(xml, sheets) },
      },
    },
  }
}

function withPageSetup(xml: string, { page: { orientation, left, right } }: SheetSpec): string {
  const order = present(getOrderOfSiblings(SHEET, 'worksheet'), 'the package knows the order of a sheet')
  const insert = (markup: string, element: string, tag: string) =>
    insertElementMarkupAccordingToOrderOfSiblings(withoutTag(markup, tag), element, order, 'worksheet')
  let page = insert(xml, '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>', 'sheetPr')
  page = insert(
    page,
    '<pageMargins left="0.5" right="0.5" top="0.8" bottom="0.7" header="0.35" footer="0.35"/>',
    'pageMargins',
  )
  page = insert(
    page,
    getSelfClosingTagMarkup('pageSetup', { paperSize: A4, orientation, fitToWidth: 1, fitToHeight: 0 }),
    'pageSetup',
  )
  const head = `${headerText('L', left)}${headerText('R', right)}`
  return insert(
    page,
    `<headerFooter>${head ? `<oddHeader>${escapeXml(head)}</oddHeader>` : ''}<oddFooter>&amp;RPagina &amp;P di &amp;N</oddFooter></headerFooter>`,
    'headerFooter',
  )
}

/** A sheet's name in a formula: in quotes, because a name may have spaces. */
const reference = (name: string): string => escapeXml(`'${name.replaceAll("'", "''")}'`)

/** Repeats the header row of each sheet on all its pages. */
function withPrintTitles(xml: string, sheets: readonly SheetSpec[]): string {
  const titleOf = ({ name }: SheetSpec, index: number) =>
    `<definedName name="_xlnm.Print_Titles" localSheetId="${index}">${reference(name)}!$1:$1</definedName>`
  const names = sheets.flatMap((sheet, index) => (hasHeader(sheet) ? [titleOf(sheet, index)] : []))
  return xml.replace(
    '<definedNames/>',
    names.length === 0 ? '' : `<definedNames>${names.join('')}</definedNames>`,
  )
}

const withoutTag = (xml: string, tag: string): string => xml.replace(new RegExp(`<${tag}\\b[^>]*/>`), '')

/** One side of a page header, whose commands begin with &. */
const headerText = (place: 'L' | 'R', text: string): string =>
  text === '' ? '' : `&${place}&"Arial,Bold"&10 ${text.slice(0, LONGEST_HEADER_TEXT).replaceAll('&', '&&')}`
