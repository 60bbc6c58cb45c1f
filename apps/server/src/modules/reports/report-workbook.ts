import type { Decimal } from '@xbetapp/domain/money/decimal'
import { type Bridge, bridgedClosing, bridgeLines, causeText } from '@xbetapp/domain/reports/bridge'
import { periodText } from '@xbetapp/domain/reports/report-period'
import type { ReportHeader } from '@xbetapp/domain/reports/report-text'
import { type SummaryKey, summaryLines, summaryValue } from '@xbetapp/domain/reports/summary-lines'
import type { ReportAccount } from './report-account.ts'
import { type AccountReport, isScartiQuota } from './report-figures.ts'
import type { ReportRow } from './report-rows.queries.ts'
import { type Cell, type CellValue, rowXml, type StyleId } from './xlsx/cell-xml.ts'
import { type SheetSpec, type StyleSpec, workbookTemplate } from './xlsx/workbook-template.ts'
import { writeWorkbook } from './xlsx/write-workbook.ts'

const PLAIN_STYLES = {
  id: { format: '0' },
  data: { format: 'dd/mm/yyyy hh:mm' },
  // Text stays text, also when somebody edits it: a bet that begins with = is no formula.
  testo: { format: '@' },
  quota: { format: '0.00000' },
  numero: { format: '0' },
  percento: { format: '0.##"%"' },
  etichetta: { bold: true },
} as const satisfies Record<string, StyleSpec>
type Style = keyof typeof PLAIN_STYLES | 'importo' | 'totale'
type Styles = Record<Style, StyleId>

const CORRECTIONS = {
  name: 'Rettifiche',
  columns: [
    { header: 'Voce', width: 40, style: 'testo' },
    { header: 'Causa', width: 70, style: 'testo' },
    { header: 'Importo', width: 16, style: 'importo' },
  ],
} as const satisfies SheetSpec<Style>

/** Italian grouping and comma wherever the file is opened; a symbol that would end the format is left out. */
const moneyFormat = (simbolo: string): string =>
  /^[^[\]"\\]$/u.test(simbolo) ? `[$${simbolo}-410] #,##0.00` : '#,##0.00'

const template = (simbolo: string, isBridged: boolean) =>
  workbookTemplate<Style>(
    [
      {
        name: 'Bet',
        columns: [
          { header: 'ID', width: 10, style: 'id' },
          { header: 'Data', width: 17, style: 'data' },
          { header: 'Testo', width: 70, style: 'testo' },
          { header: 'Esito', width: 10, style: 'testo' },
          { header: 'Quota', width: 12, style: 'quota' },
          { header: 'Importo', width: 16, style: 'importo' },
          { header: 'Profit', width: 16, style: 'importo' },
        ],
      },
      {
        name: 'Riepilogo',
        columns: [
          { header: 'Voce', width: 34, style: 'etichetta' },
          { header: 'Valore', width: 26, style: 'importo' },
        ],
      },
      ...(isBridged ? [CORRECTIONS] : []),
    ],
    {
      ...PLAIN_STYLES,
      importo: { format: moneyFormat(simbolo) },
      totale: { format: moneyFormat(simbolo), bold: true },
    },
  )

export interface ReportContent extends AccountReport {
  header: ReportHeader
  account: ReportAccount
  rows: AsyncIterable<ReportRow[]>
  /** From the statement before to this one; null where there is none. */
  bridge: Bridge | null
}

/** The report as a spreadsheet: the bets with their totals, and the lines of the summary card. */
export async function reportWorkbook(content: ReportContent): Promise<Buffer> {
  const { bridge } = content
  const parts = await template(content.header.simbolo, bridge !== null)
  const bets = new BetSheet(content, parts.styles)
  return writeWorkbook(parts, [
    bets.rows(),
    summaryRows(content, parts.styles, bets),
    ...(bridge ? [correctionRows(bridge, parts.styles)] : []),
  ])
}

/** Every bet and movement behind the corrections, week by week, and behind the bridge. */
function* correctionRows(bridge: Bridge, styles: Styles): Generator<string> {
  let row = 1
  for (const { label, cause } of bridgeLines(bridge)) {
    for (const one of cause) {
      yield rowXml(++row, [
        { value: { text: label }, style: styles.testo },
        { value: { text: causeText(one) }, style: styles.testo },
        { value: { number: one.delta }, style: styles.importo },
      ])
    }
  }
}

/** The rows of the sheet Bet, and where they end once they are written. */
class BetSheet {
  readonly #content: ReportContent
  readonly #styles: Styles
  #written = 0

  constructor(content: ReportContent, styles: Styles) {
    this.#content = content
    this.#styles = styles
  }

  async *rows(): AsyncGenerator<string> {
    const { id, data, testo, quota, importo } = this.#styles
    for await (const bets of this.#content.rows) {
      let xml = ''
      for (const bet of bets) {
        this.#written++
        xml += rowXml(this.#written + 1, [
          { value: { number: bet.id }, style: id },
          { value: { number: bet.giorno }, style: data },
          { value: { text: bet.testo }, style: testo },
          { value: { text: bet.esito }, style: testo },
          { value: { number: bet.quota }, style: quota },
          { value: { number: bet.importo }, style: importo },
          { value: { number: bet.profit }, style: importo },
        ])
      }
      yield xml
    }
    yield this.#totals()
  }

  #totals(): string {
    const { etichetta, totale } = this.#styles
    const { importo, profit } = this.#content
    const empty: Cell = { value: null, style: etichetta }
    return rowXml(this.totalRow, [
      empty,
      empty,
      { value: { text: 'TOTALE' }, style: etichetta },
      empty,
      empty,
      { value: { formula: `SUM(F2:F${this.lastRow})`, value: importo }, style: totale },
      { value: { formula: `SUM(G2:G${this.lastRow})`, value: profit }, style: totale },
    ])
  }

  /** Without bets an empty row stands for them, so that every formula has a range. */
  get lastRow(): number {
    return Math.max(this.#written, 1) + 1
  }

  get totalRow(): number {
    return this.lastRow + 1
  }

  column(letter: string): string {
    return `Bet!$${letter}$2:$${letter}$${this.lastRow}`
  }
}

/** Written after the bets, whose last row its formulas name. */
function* summaryRows(content: ReportContent, styles: Styles, bets: BetSheet): Generator<string> {
  const rows: string[] = []
  const add = (label: string, value: CellValue | null, style: StyleId): number => {
    rows.push(
      rowXml(rows.length + 2, [
        { value: { text: label }, style: styles.etichetta },
        { value, style },
      ]),
    )
    return rows.length + 1
  }
  const { header, account, figures, dettagli } = content
  add('Conto', { text: `${header.nome}${header.at100 ? ' (100%)' : ''}` }, styles.testo)
  add('Periodo', { text: periodText(header.period) }, styles.testo)
  add('Valuta', { text: account.idValuta }, styles.testo)
  if (account.percentuale !== null) add('Percentuale', { number: account.percentuale }, styles.percento)
  const { entity } = account
  if (entity && 'tassaQuota' in entity && entity.kind !== 'sala')
    add('Tassa Quota', { number: entity.tassaQuota }, styles.percento)

  const open = `SUMIF(${bets.column('D')},"Open",`
  const at = new Map<SummaryKey, number>()
  const sum = (...keys: SummaryKey[]) => keys.map((key) => `B${at.get(key)}`).join('+')
  const isConto = account.entity === null
  const formulas: Partial<Record<SummaryKey, () => string>> = {
    operativoPrecedente: () => sum('outstandingIniziale', 'cashflowPrecedente'),
    risultatoPeriodo: () => `Bet!$G$${bets.totalRow}`,
    operativoPeriodo: () => sum('risultatoPeriodo', 'cashflowPeriodo'),
    saldoTotale: () =>
      isConto
        ? sum('outstandingIniziale', 'cashflowPrecedente', 'risultatoPeriodo', 'cashflowPeriodo')
        : sum('operativoPrecedente', 'depositoPrecedente', 'operativoPeriodo', 'depositoPeriodo'),
    numeroOpen: () => `COUNTIF(${bets.column('D')},"Open")`,
    totOpen: () => `${open}${bets.column('G')})`,
    saldoNoOpen: () => `B${at.get('saldoTotale')}-B${at.get('totOpen')}`,
  }
  for (const { key, label } of summaryLines(isConto ? 'conto' : 'entity')) {
    const value = summaryValue(figures, key)
    const formula = formulas[key]?.()
    const style =
      key === 'numeroOpen' ? styles.numero : key === 'saldoTotale' ? styles.totale : styles.importo
    at.set(key, add(label, cellValue(formula, value), style))
  }

  const giocato = add(
    'TOTALE GIOCATO',
    cellValue(`Bet!$F$${bets.totalRow}-${open}${bets.column('F')})`, dettagli.totaleGiocato),
    styles.importo,
  )
  const profit = `Bet!$G$${bets.totalRow}-B${at.get('totOpen')}`
  const vincite = isScartiQuota(account) ? profit : `B${giocato}+${profit}`
  add('TOTALE VINCITE', cellValue(vincite, dettagli.totaleVincite), styles.importo)
  const profitRow = add('TOTALE PROFIT', cellValue(profit, dettagli.totaleProfit), styles.importo)
  const roi = `IF(B${giocato}=0,0,ROUND(B${profitRow}/B${giocato}*100,2))`
  add('ROI (%)', cellValue(roi, dettagli.roi), styles.percento)
  if (content.bridge) {
    const { bridge } = content
    const lines = bridgeLines(bridge).map(({ label, importo }) =>
      add(label, { number: importo }, styles.importo),
    )
    const moved = isConto
      ? sum('risultatoPeriodo', 'cashflowPeriodo')
      : sum('operativoPeriodo', 'depositoPeriodo')
    const closing = `${lines.map((line) => `B${line}`).join('+')}+${moved}`
    add('SALDO TOTALE (RISCONTRO)', cellValue(closing, bridgedClosing(bridge, figures)), styles.totale)
  }
  yield rows.join('')
}

const cellValue = (formula: string | undefined, value: Decimal | number): CellValue =>
  formula === undefined ? { number: value } : { formula, value }
