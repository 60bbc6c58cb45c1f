import { type Bridge, bridgeLines, causeText } from '@xbetapp/domain/accounts/reports/bridge'
import { periodText } from '@xbetapp/domain/accounts/reports/report-period'
import { fullName } from '@xbetapp/domain/accounts/reports/report-text'
import { HOUSE_ACCOUNTS } from '@xbetapp/domain/ledger/postings/conti'
import { type Cell, rowXml, type StyleId } from '../../kernel/xlsx/cell-xml.ts'
import type { StyleSpec } from '../../kernel/xlsx/styles.ts'
import { textLines } from '../../kernel/xlsx/text-lines.ts'
import { workbookTemplate } from '../../kernel/xlsx/workbook-template.ts'
import { writeWorkbook } from '../../kernel/xlsx/write-workbook.ts'
import type { Pieces } from '../../kernel/xlsx/zip-file.ts'
import type { ReportRow } from './report-rows.queries.ts'
import { type StatementContent, type StatementKey, type StatementLine, statementOf } from './statement.ts'

const PLAIN_STYLES = {
  titolo: { bold: true, size: 16 },
  sezione: { bold: true, fill: true, line: 'bottom' },
  voce: {},
  voceForte: { bold: true, line: 'top' },
  nota: { size: 8 },
  valore: { format: '@', align: 'right' },
  id: { format: '0' },
  data: { format: 'dd/mm/yyyy hh:mm', indent: 1 },
  // The text format also applies after an edit: a bet that begins with = is never a formula.
  testo: { format: '@', wrap: true, indent: 1 },
  esito: { format: '@', indent: 1 },
  quota: { format: '0.00000' },
  numero: { format: '0' },
  percento: { format: '0.00"%"' },
} as const satisfies Record<string, StyleSpec>
type Style = keyof typeof PLAIN_STYLES | 'importo' | 'totale'
type Styles = Record<Style, StyleId>

/** Italian grouping and decimal comma in every locale; a symbol that would break the format is left out. */
const moneyFormat = (simbolo: string): string =>
  /^[^[\]"\\]$/u.test(simbolo) ? `[$${simbolo}-410] #,##0.00` : '#,##0.00'

/** Width of the column of texts in characters, of which the indent takes some. */
const TEXT_WIDTH = 62
const INDENT_WIDTH = 3
// Row heights, in points; the file format takes no row taller than TALLEST_ROW.
const LINE_HEIGHT = 13
const TALLEST_ROW = 409
const STATEMENT_LINE = 15
const TITLE_LINE = 24

/** The sheet of what is behind corrections and bridge, present where there is something. */
const CAUSES = {
  name: 'Rettifiche e ponte',
  columns: [
    { header: 'Voce', width: 44, indent: 1 },
    { header: 'Causa', width: 58, indent: 1 },
    { header: 'Importo', width: 18, right: true },
  ],
} as const

const template = ({ header, bridge }: StatementContent) => {
  const page = { orientation: 'landscape', left: fullName(header), right: periodText(header.period) } as const
  return workbookTemplate<Style>(
    [
      {
        name: 'Riepilogo',
        columns: [{ width: 58 }, { width: 30 }],
        page: { orientation: 'portrait', left: '', right: '' },
      },
      {
        name: 'Bet',
        columns: [
          { header: 'ID', width: 10, right: true },
          { header: 'Data', width: 18, indent: 1 },
          { header: 'Testo', width: TEXT_WIDTH, indent: 1 },
          { header: 'Esito', width: 11, indent: 1 },
          { header: 'Quota', width: 11, right: true },
          { header: 'Importo', width: 18, right: true },
          { header: 'Profit', width: 18, right: true },
        ],
        page,
      },
      ...(hasCauses(bridge) ? [{ ...CAUSES, page }] : []),
    ],
    {
      ...PLAIN_STYLES,
      importo: { format: moneyFormat(header.simbolo) },
      totale: { format: moneyFormat(header.simbolo), bold: true, line: 'top' },
    },
  )
}

/** Whether there are corrections, or bets that count in two periods. */
export const hasCauses = (bridge: Bridge | null): bridge is Bridge =>
  bridge !== null && bridgeLines(bridge).some(({ cause }) => cause.length > 0)

export interface ReportContent extends StatementContent {
  rows: AsyncIterable<ReportRow[]>
}

/** The report as a spreadsheet: the statement, and the bets with their totals. */
export async function reportWorkbook(content: ReportContent): Promise<Buffer> {
  const parts = await template(content)
  const bets = new BetSheet(content, parts.styles)
  // The statement's formulas name the last row of the bets, which is known only after they are written.
  const sheets: [name: string, rows: Pieces][] = [
    ['Bet', bets.rows()],
    ['Riepilogo', statementRows(content, parts.styles, bets)],
  ]
  if (hasCauses(content.bridge)) sheets.push([CAUSES.name, causeRows(content.bridge, parts.styles)])
  return writeWorkbook(parts, sheets)
}

/** The bets and movements behind the corrections, week by week, then those behind the bridge. */
function* causeRows(bridge: Bridge, styles: Styles): Generator<string> {
  // Row 1 is the header.
  let row = 1
  for (const { label, cause } of bridgeLines(bridge)) {
    for (const causa of cause) {
      yield rowXml(++row, [
        { value: { text: label }, style: styles.esito },
        { value: { text: causeText(causa) }, style: styles.testo },
        { value: { number: causa.delta }, style: styles.importo },
      ])
    }
  }
}

/** The rows of the sheet Bet, and after writing, the number of the last row. */
class BetSheet {
  readonly #content: ReportContent
  readonly #styles: Styles
  #betCount = 0

  constructor(content: ReportContent, styles: Styles) {
    this.#content = content
    this.#styles = styles
  }

  async *rows(): AsyncGenerator<string> {
    const { id, data, testo, esito, quota, importo } = this.#styles
    for await (const bets of this.#content.rows) {
      let xml = ''
      for (const bet of bets) {
        this.#betCount++
        const lines = textLines(bet.testo, TEXT_WIDTH - INDENT_WIDTH)
        const cells: Cell[] = [
          { value: { number: bet.id }, style: id },
          { value: { number: bet.giorno }, style: data },
          { value: { text: bet.testo }, style: testo },
          { value: { text: bet.esito }, style: esito },
          { value: { number: bet.quota }, style: quota },
          { value: { number: bet.importo }, style: importo },
          { value: { number: bet.profit }, style: importo },
        ]
        xml += rowXml(
          this.#betCount + 1,
          cells,
          lines > 1 ? Math.min(lines * LINE_HEIGHT, TALLEST_ROW) : undefined,
        )
      }
      yield xml
    }
    yield this.#totals()
  }

  #totals(): string {
    const { voceForte, totale } = this.#styles
    const { importo, profit } = this.#content
    const emptyCell: Cell = { value: null, style: voceForte }
    return rowXml(this.totalRow, [
      emptyCell,
      emptyCell,
      { value: { text: 'TOTALE' }, style: voceForte },
      emptyCell,
      emptyCell,
      { value: { formula: `SUM(F2:F${this.lastRow})`, value: importo }, style: totale },
      { value: { formula: `SUM(G2:G${this.lastRow})`, value: profit }, style: totale },
    ])
  }

  /** Without bets the range covers one empty row, so that every formula has a range. */
  get lastRow(): number {
    return Math.max(this.#betCount, 1) + 1
  }

  get totalRow(): number {
    return this.lastRow + 1
  }

  /** The range of a column's bets, for a formula on another sheet. */
  column(letter: string): string {
    return `Bet!$${letter}$2:$${letter}$${this.lastRow}`
  }
}

/** The rows of the sheet Riepilogo. */
function* statementRows(content: ReportContent, styles: Styles, bets: BetSheet): Generator<string> {
  const statement = statementOf(content)
  const formulas = formulasOf(content, bets)
  /** The row of each figure written so far. */
  const rowByKey = new Map<StatementKey, number>()
  let row = 0
  const nextRow = (...cells: Cell[]) => rowXml(++row, cells, row === 1 ? TITLE_LINE : STATEMENT_LINE)
  const line = ({ key, label, value, format, strong }: StatementLine): string => {
    // Read before the figure's own row is noted: it is computed from figures above it.
    const formula = key === undefined ? undefined : formulas[key]?.(rowByKey)
    if (key !== undefined) rowByKey.set(key, row + 1)
    const labelCell = { value: { text: label }, style: strong ? styles.voceForte : styles.voce }
    if (format === 'testo')
      return nextRow(labelCell, { value: { text: String(value) }, style: styles.valore })
    const figure = formula === undefined ? { number: value } : { formula, value }
    return nextRow(labelCell, { value: figure, style: styles[strong ? 'totale' : format] })
  }
  yield nextRow({ value: { text: statement.title }, style: styles.titolo })
  yield statement.head.map(line).join('')
  for (const { title, lines } of statement.parts) {
    row++
    yield nextRow({ value: { text: title }, style: styles.sezione }, { value: null, style: styles.sezione })
    yield lines.map(line).join('')
  }
  row++
  for (const note of statement.notes) yield nextRow({ value: { text: note }, style: styles.nota })
}

/** Writes the formula of a figure, from the rows of the figures above it. */
type Formula = (rowByKey: ReadonlyMap<StatementKey, number>) => string

/** The formulas of the figures that the sheet computes, from other figures and from the bets. */
function formulasOf(
  { account, bridge }: ReportContent,
  bets: BetSheet,
): Partial<Record<StatementKey, Formula>> {
  const openSum = `SUMIF(${bets.column('D')},"Open",`
  const sum =
    (...keys: StatementKey[]): Formula =>
    (rowByKey) =>
      keys.map((key) => `B${rowByKey.get(key)}`).join('+')
  const isConto = account.entity === null
  const settledProfit: Formula = (rowByKey) => `Bet!$G$${bets.totalRow}-B${rowByKey.get('totOpen')}`
  return {
    operativoPrecedente: sum('outstandingIniziale', 'cashflowPrecedente'),
    risultatoPeriodo: () => `Bet!$G$${bets.totalRow}`,
    operativoPeriodo: sum('risultatoPeriodo', 'cashflowPeriodo'),
    saldoTotale: isConto
      ? sum('outstandingIniziale', 'cashflowPrecedente', 'risultatoPeriodo', 'cashflowPeriodo')
      : sum('operativoPrecedente', 'depositoPrecedente', 'operativoPeriodo', 'depositoPeriodo'),
    numeroOpen: () => `COUNTIF(${bets.column('D')},"Open")`,
    totOpen: () => `${openSum}${bets.column('G')})`,
    saldoNoOpen: (rowByKey) => `B${rowByKey.get('saldoTotale')}-B${rowByKey.get('totOpen')}`,
    totaleGiocato: () => `Bet!$F$${bets.totalRow}-${openSum}${bets.column('F')})`,
    // Scarti Quota stakes the tipster's money: what it wins has no stake to add (rule: account/dettagli-saldo).
    totaleVincite:
      account.idAccount === HOUSE_ACCOUNTS.SCARTI_QUOTA
        ? settledProfit
        : (rowByKey) => `B${rowByKey.get('totaleGiocato')}+${settledProfit(rowByKey)}`,
    totaleProfit: settledProfit,
    riscontro: sum(
      ...(bridge ? bridgeLines(bridge).map((_, index): StatementKey => `ponte${index}`) : []),
      ...(isConto
        ? (['risultatoPeriodo', 'cashflowPeriodo'] as const)
        : (['operativoPeriodo', 'depositoPeriodo'] as const)),
    ),
    roi: (rowByKey) => {
      const giocato = `B${rowByKey.get('totaleGiocato')}`
      return `IF(${giocato}=0,0,ROUND(B${rowByKey.get('totaleProfit')}/${giocato}*100,2))`
    },
  }
}
