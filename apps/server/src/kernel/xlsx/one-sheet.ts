import { type Cell, rowXml } from './cell-xml.ts'
import type { StyleSpec } from './styles.ts'
import { workbookTemplate } from './workbook-template.ts'
import { writeWorkbook } from './write-workbook.ts'

interface Column<Style extends string> {
  header: string
  /** In characters. */
  width: number
  /** Figures are aligned right, texts left. */
  isFigure: boolean
  /** Default style of the cells; `cell` may name another one. */
  style: Style
}

interface Sheet<Style extends string, Row> {
  name: string
  /** Header of each printed page, beside the name of the list. */
  title: { left: string; right: string }
  styles: Readonly<Record<Style, StyleSpec>>
  columns: readonly Column<Style>[]
  rows: AsyncIterable<Row> | Iterable<Row>
  /** The value of a row in a column; null leaves the cell empty. */
  value: (row: Row, column: number) => string | number | null
}

/** A workbook of one list: a header row, then its rows, printed in landscape. */
export async function oneSheet<Style extends string, Row>({
  name,
  title,
  styles,
  columns,
  rows,
  value,
}: Sheet<Style, Row>): Promise<Buffer> {
  const template = await workbookTemplate<Style>(
    [
      {
        name,
        columns: columns.map(({ header, width, isFigure }) => ({
          header,
          width,
          ...(isFigure ? { right: true as const } : { indent: 1 as const }),
        })),
        page: { orientation: 'landscape', ...title },
      },
    ],
    styles,
  )
  const cells = (row: Row): Cell[] =>
    columns.map(({ style }, index) => {
      const cellValue = value(row, index)
      return {
        value:
          cellValue === null
            ? null
            : typeof cellValue === 'string'
              ? { text: cellValue }
              : { number: cellValue },
        style: template.styles[style],
      }
    })
  return writeWorkbook(template, [[name, pieces(rows, (row, index) => rowXml(index + 2, cells(row)))]])
}

const ROWS_PER_PIECE = 100

/** The XML of rows in pieces: as a whole the XML is ten times the size of the data. */
async function* pieces<Row>(
  rows: AsyncIterable<Row> | Iterable<Row>,
  xmlOf: (row: Row, index: number) => string,
): AsyncGenerator<string> {
  let [index, xml, rowCount] = [0, '', 0]
  for await (const row of rows) {
    xml += xmlOf(row, index++)
    if (++rowCount < ROWS_PER_PIECE) continue
    yield xml
    xml = ''
    rowCount = 0
  }
  yield xml
}
