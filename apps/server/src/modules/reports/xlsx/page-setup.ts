import type { Feature, Image } from 'write-excel-file/node'
import {
  getOrderOfSiblings,
  getSelfClosingTagMarkup,
  insertElementMarkupAccordingToOrderOfSiblings,
} from 'write-excel-file/utility'
import { invariant } from '#server/kernel/app-error.ts'
import { escapeXml } from './cell-xml.ts'

/** How a sheet leaves the printer: A4, as wide as the page, on as many pages as it takes. */
export interface PageSpec {
  orientation: 'portrait' | 'landscape'
  /** At the head of every page; empty where the sheet says it itself. */
  left: string
  right: string
}

export interface PrintedSheet {
  name: string
  page: PageSpec
  /** Its first row is a header, which every page repeats. */
  hasHeader: boolean
}

const A4 = 9
const SHEET = 'xl/worksheets/sheet{id}.xml'
const LONGEST_LINE = 100

/** What the spreadsheet package leaves to whoever uses it: paper, scale, page heads, repeated headers. */
export function pageSetup(sheets: readonly PrintedSheet[]): Feature<Image['content']> {
  return {
    files: {
      transform: {
        [SHEET]: {
          transform: (xml, _options, { sheetIndex }) => {
            const sheet = sheets[sheetIndex]
            invariant(sheet, 'each sheet is printed')
            return printed(xml, sheet)
          },
        },
        'xl/workbook.xml': { transform: (xml) => repeated(xml, sheets) },
      },
    },
  }
}

function printed(xml: string, { page: { orientation, left, right } }: PrintedSheet): string {
  const order = getOrderOfSiblings(SHEET, 'worksheet')
  invariant(order, 'the package knows the order of a sheet')
  const insert = (whole: string, element: string, tag: string) =>
    insertElementMarkupAccordingToOrderOfSiblings(without(whole, tag), element, order, 'worksheet')
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
  const head = `${side('L', left)}${side('R', right)}`
  return insert(
    page,
    `<headerFooter>${head ? `<oddHeader>${escapeXml(head)}</oddHeader>` : ''}<oddFooter>&amp;RPagina &amp;P di &amp;N</oddFooter></headerFooter>`,
    'headerFooter',
  )
}

const without = (xml: string, tag: string): string => xml.replace(new RegExp(`<${tag}\\b[^>]*/>`), '')

/** A part of a page's head, which has commands of its own that begin with &. */
const side = (place: 'L' | 'R', text: string): string =>
  text === '' ? '' : `&${place}&"Arial,Bold"&10 ${text.slice(0, LONGEST_LINE).replaceAll('&', '&&')}`

function repeated(xml: string, sheets: readonly PrintedSheet[]): string {
  const names = sheets.flatMap(({ name, hasHeader }, index) =>
    hasHeader
      ? [`<definedName name="_xlnm.Print_Titles" localSheetId="${index}">${name}!$1:$1</definedName>`]
      : [],
  )
  return xml.replace(
    '<definedNames/>',
    names.length === 0 ? '' : `<definedNames>${names.join('')}</definedNames>`,
  )
}
