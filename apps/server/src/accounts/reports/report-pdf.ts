import { setImmediate as turn } from 'node:timers/promises'
import { bridgeLines, causeText } from '@xbetapp/domain/accounts/reports/bridge'
import { periodText } from '@xbetapp/domain/accounts/reports/report-period'
import { fullName } from '@xbetapp/domain/accounts/reports/report-text'
import { formatDateTime } from '@xbetapp/domain/platform/format/date'
import { formatAllOdds, formatMoney, formatPercent } from '@xbetapp/domain/platform/format/number'
import { type DecimalInput, toNumber } from '@xbetapp/domain/platform/money/decimal'
import { MARGIN, type PageHead, Paper } from './pdf/paper.ts'
import { type Face, linesOf, widthOf } from './pdf/typeface.ts'
import { wallClock } from './report-rows.queries.ts'
import { hasCauses, type ReportContent } from './report-workbook.ts'
import { type StatementLine, statementOf } from './statement.ts'

interface Column {
  header: string
  width: number
  right?: true
}

// Sizes of type, line spacing, inner margin of a cell and strength of a line; as the widths below, in points.
const SIZE = 10
const ROW_SIZE = 8.5
const LEADING = 11
const PAD = 4

const BETS: readonly Column[] = [
  { header: 'ID', width: 52, right: true },
  { header: 'Data', width: 82 },
  { header: 'Testo', width: 308 },
  { header: 'Esito', width: 54 },
  { header: 'Quota', width: 56, right: true },
  { header: 'Importo', width: 105, right: true },
  { header: 'Profit', width: 105, right: true },
]
const CAUSES: readonly Column[] = [
  { header: 'Voce', width: 260 },
  { header: 'Causa', width: 382 },
  { header: 'Importo', width: 120, right: true },
]
const LEAST_ODDS_PLACES = 3

/** The report as a PDF: the workbook's statement, the bets with their totals, the corrections. */
export async function reportPdf(content: ReportContent, at: Date): Promise<Buffer> {
  const { period } = content.header
  const paper = new Paper(`${statementOf(content).title} ${periodText(period)}`, at)
  await writePages(paper, content)
  return paper.finish()
}

async function writePages(paper: Paper, content: ReportContent): Promise<void> {
  const { header, bridge } = content
  const head = { left: fullName(header), right: periodText(header.period) }
  const money = (value: DecimalInput) => formatMoney(value, header.simbolo)
  writeStatement(paper, content, head, money)

  const bets = new Table(paper, BETS, head)
  for await (const rows of content.rows) {
    for (const bet of rows) {
      await bets.row([
        String(bet.id),
        formatDateTime(wallClock(bet.giorno)),
        bet.testo,
        bet.esito,
        formatAllOdds(bet.quota, LEAST_ODDS_PLACES),
        money(bet.importo),
        money(bet.profit),
      ])
    }
  }
  await bets.totals(['', '', 'TOTALE', '', '', money(content.importo), money(content.profit)])

  if (hasCauses(bridge)) {
    const causes = new Table(paper, CAUSES, head)
    for (const { label, cause } of bridgeLines(bridge))
      for (const one of cause) await causes.row([label, causeText(one), money(one.delta)])
  }
}

/** The first page: owner, date, terms; opening, period, closing, creditor. */
function writeStatement(
  paper: Paper,
  content: ReportContent,
  head: PageHead,
  money: (value: DecimalInput) => string,
): void {
  const { title, head: terms, parts, notes } = statementOf(content)
  paper.page('portrait', null)
  /** Starts a page where less than this height is left. */
  const startPageFor = (height: number) => {
    if (paper.spaceLeft < height) paper.page('portrait', head)
  }
  const labelWidth = paper.width * 0.6
  const writeLines = (text: string, face: Face, size: number, width: number, leading: number) => {
    for (const line of linesOf(text, face, width / size)) {
      startPageFor(leading)
      paper.text(line, MARGIN, paper.y, { face, size })
      paper.y += leading
    }
  }
  const writeEntry = (line: StatementLine, at = 1) => {
    const face = line.strong ? 'forte' : 'testo'
    const label = linesOf(line.label.trimStart(), face, labelWidth / SIZE)
    const valueWidth = paper.width - labelWidth - 10
    const value =
      line.format === 'testo' ? linesOf(String(line.value), face, valueWidth / SIZE) : [textOf(line, money)]
    const height = Math.max(label.length, value.length) * 13 + 3
    startPageFor(height)
    if (line.strong && at > 0) paper.line(paper.y - 1)
    const indent = line.label.startsWith(' ') ? 12 : 0
    for (const [row, one] of label.entries())
      paper.text(one, MARGIN + indent, paper.y + 1 + row * 13, { face, size: SIZE })
    for (const [row, one] of value.entries())
      paper.textRight(one, paper.right, paper.y + 1 + row * 13, { face, size: SIZE, width: valueWidth })
    paper.y += height
  }
  writeLines(title, 'forte', 16, paper.width, 21)
  paper.y += 6
  for (const line of terms) writeEntry(line)
  for (const part of parts) {
    // Keep a heading on the page of the lines below it.
    startPageFor(60)
    paper.y += 12
    paper.headingBackground(paper.y - 2)
    paper.line(paper.y + 14)
    paper.text(part.title, MARGIN + PAD, paper.y + 1, { face: 'forte', size: SIZE })
    paper.y += 19
    for (const [at, line] of part.lines.entries()) writeEntry(line, at)
  }
  paper.y += 12
  for (const note of notes) writeLines(note, 'testo', 8, paper.width, 11)
}

function textOf({ value, format }: StatementLine, money: (value: DecimalInput) => string): string {
  if (format === 'importo') return money(value)
  if (format === 'percento') return formatPercent(value)
  return String(toNumber(value))
}

/** Rows under a header that is repeated on every page. */
class Table {
  readonly #paper: Paper
  readonly #columns: readonly Column[]
  readonly #head: PageHead

  constructor(paper: Paper, columns: readonly Column[], head: PageHead) {
    this.#paper = paper
    this.#columns = columns
    this.#head = head
    this.#page()
  }

  async row(cells: readonly string[]): Promise<void> {
    await this.#write(cells, 'testo')
    this.#paper.hairline(this.#paper.y - 2)
  }

  async totals(cells: readonly string[]): Promise<void> {
    if (this.#paper.spaceLeft < LEADING + PAD) await this.#next()
    this.#paper.line(this.#paper.y - 2)
    await this.#write(cells, 'forte')
  }

  /** Moves a row that does not fit to the next page whole, unless it is taller than a page. */
  async #write(cells: readonly string[], face: Face): Promise<void> {
    const paper = this.#paper
    const cellLines = cells.map((cell, at) => {
      const column = this.#columns[at]
      if (column === undefined || cell === '') return []
      return column.right ? [cell] : linesOf(cell, face, (column.width - 2 * PAD) / ROW_SIZE)
    })
    const lineCount = Math.max(1, ...cellLines.map((lines) => lines.length))
    const height = lineCount * LEADING + PAD
    if (paper.spaceLeft < height && height <= this.#tallest) await this.#next()
    for (let line = 0; line < lineCount; line++) {
      if (paper.spaceLeft < LEADING) await this.#next()
      let x = MARGIN
      for (const [at, { width, right }] of this.#columns.entries()) {
        const text = cellLines[at]?.[line]
        if (text !== undefined) {
          const style = { face, size: ROW_SIZE }
          if (right) paper.textRight(text, x + width - PAD, paper.y, { ...style, width: width - 2 * PAD })
          else paper.text(text, x + PAD, paper.y, style)
        }
        x += width
      }
      paper.y += LEADING
    }
    paper.y += PAD
  }

  /** The height of the tallest row that fits on one page. */
  #tallest = 0

  /** Yields to other work once per page. */
  async #next(): Promise<void> {
    await turn()
    this.#page()
  }

  #page(): void {
    const paper = this.#paper
    paper.page('landscape', this.#head)
    paper.headingBackground(paper.y - 3)
    let x = MARGIN
    for (const { header, width, right } of this.#columns) {
      const style = { face: 'forte', size: ROW_SIZE } as const
      const at = right ? x + width - PAD - widthOf(header, 'forte') * ROW_SIZE : x + PAD
      paper.text(header, at, paper.y, style)
      x += width
    }
    paper.line(paper.y + 13)
    paper.y += 18
    this.#tallest = paper.spaceLeft
  }
}
