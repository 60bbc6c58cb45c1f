import { type AndamentoGroupName, BET_GROUPS } from '@xbetapp/contract/andamento'
import { formatDate } from '@xbetapp/domain/format/date'
import type { Ctx } from '#server/kernel/ctx.ts'
import { oneSheet, type StyleSpec } from '#server/modules/reports/public.ts'
import { type BetGroup, type BetRow, betTable } from './bet-tables.ts'
import { houseLine } from './house-line.ts'
import type { Days } from './period.ts'
import { type VenueRow, venueTable } from './venue-tables.ts'

const STYLES = {
  testo: { format: '@', indent: 1 },
  importo: { format: '#,##0.00' },
  numero: { format: '0' },
  quota: { format: '0.000' },
  scarto: { format: '0.0000' },
  percento: { format: '0.00"%"' },
} as const satisfies Record<string, StyleSpec>
type Format = keyof typeof STYLES

interface Column<Row> {
  header: string
  format: Format
  value: (row: Row) => string | number | null
}

const column =
  <Row>() =>
  (header: string, format: Format, value: Column<Row>['value']): Column<Row> => ({ header, format, value })

const bet = column<BetRow>()
const BET_COLUMNS = [
  bet('Nome', 'testo', (row) => row.nome),
  bet('Bet', 'numero', (row) => row.bet),
  bet('Aperte', 'numero', (row) => row.aperte),
  bet('Drop', 'numero', (row) => row.drop),
  bet('Giocato sale', 'importo', (row) => row.tot),
  bet('Drop tipster', 'importo', (row) => row.credito),
  bet('Profit tipster', 'importo', (row) => row.profit),
  bet('Yield', 'percento', (row) => row.yield),
  bet('Yield livellato', 'percento', (row) => row.yieldLivello),
  bet('Yield da', 'percento', (row) => row.intervallo?.da ?? null),
  bet('Yield a', 'percento', (row) => row.intervallo?.a ?? null),
  bet('Quota media', 'quota', (row) => row.quotaMedia),
  bet('Vinte', 'percento', (row) => row.vinte),
  bet('No Drop', 'importo', (row) => row.noDrop),
  bet('Scarti Quota', 'importo', (row) => row.scartiQuota),
  bet('Freeroll', 'importo', (row) => row.freeroll),
  bet('Casa', 'importo', (row) => row.casa),
  bet('Casa prima', 'importo', (row) => row.casaPrima),
  bet('Serie negativa', 'numero', (row) => row.serieNegativa),
  bet('Caduta', 'importo', (row) => row.caduta),
  bet('CLV', 'percento', (row) => row.clv),
  bet('CLV bet', 'numero', (row) => row.clvBet),
  bet('Slippage', 'percento', (row) => row.slippage),
  bet('Slippage EUR', 'importo', (row) => row.slippageEur),
]

const venue = column<VenueRow>()
const VENUE_COLUMNS = [
  venue('Nome', 'testo', (row) => row.nome),
  venue('Valuta', 'testo', (row) => row.simbolo ?? ''),
  venue('Drop', 'numero', (row) => row.drop),
  venue('Aperti', 'numero', (row) => row.aperte),
  venue('Giocato', 'importo', (row) => row.importo),
  venue('Risultato', 'importo', (row) => row.profit),
  venue('Giocato EUR', 'importo', (row) => row.importoEur),
  venue('Risultato EUR', 'importo', (row) => row.profitEur),
  venue('Risultato EUR prima', 'importo', (row) => row.profitEurPrima),
  venue('ROI', 'percento', (row) => row.roi),
  venue('Quota media', 'quota', (row) => row.quotaMedia),
  venue('Quota sulla media', 'scarto', (row) => row.confronto),
  venue('Slippage', 'percento', (row) => row.slippage),
  venue('Slippage EUR', 'importo', (row) => row.slippageEur),
  venue('Inviate', 'numero', (row) => row.inviate),
  venue('Risposte', 'percento', (row) => row.risposte),
  venue('Minuti', 'importo', (row) => row.minuti),
  venue('Limiti', 'numero', (row) => row.limiti),
]

interface Point {
  giorno: string
  noDrop: number
  scartiQuota: number
  freeroll: number
  altro: number
}
const point = column<Point>()
const LINE_COLUMNS = [
  point('Dal', 'testo', (row) => row.giorno && formatDate(row.giorno)),
  point('No Drop', 'importo', (row) => row.noDrop),
  point('Scarti Quota', 'importo', (row) => row.scartiQuota),
  point('Freeroll', 'importo', (row) => row.freeroll),
  point('Altro', 'importo', (row) => row.altro),
  point('Totale', 'importo', (row) => sumOf(row)),
]
// Cents as whole numbers: what is shown adds up.
const cents = (amount: number): number => Math.round(amount * 100)
const sumOf = ({ noDrop, scartiQuota, freeroll, altro }: Point): number =>
  (cents(noDrop) + cents(scartiQuota) + cents(freeroll) + cents(altro)) / 100

/** A table of Andamento as a workbook, its total below; without a group the line of the house's profit. */
export async function andamentoWorkbook(ctx: Ctx, days: Days, per: AndamentoGroupName | undefined) {
  const file = await (per === undefined ? lineFile(ctx, days) : tableFile(ctx, days, per))
  return {
    fileContent: file.toString('base64'),
    fileName: `andamento-${per ?? 'casa'}-${days.dal}-${days.al}.xlsx`,
  }
}

async function lineFile(ctx: Ctx, days: Days): Promise<Buffer> {
  const { punti, totali } = await houseLine(ctx, days)
  return workbook(days, LINE_COLUMNS, [...punti, { ...totali, giorno: '' }])
}

async function tableFile(ctx: Ctx, days: Days, per: AndamentoGroupName): Promise<Buffer> {
  if (isBetGroup(per)) {
    const { righe, totale } = await betTable(ctx, days, per)
    return workbook(days, BET_COLUMNS, [...righe, totale])
  }
  const { righe, totale } = await venueTable(ctx, days, per)
  return workbook(days, VENUE_COLUMNS, [...righe, totale])
}

const isBetGroup = (per: AndamentoGroupName): per is BetGroup =>
  (BET_GROUPS as readonly string[]).includes(per)

const workbook = <Row>(
  { dal, al }: Days,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): Promise<Buffer> =>
  oneSheet({
    name: 'Andamento',
    title: { left: 'Andamento', right: `${formatDate(dal)} - ${formatDate(al)}` },
    styles: STYLES,
    columns: columns.map(({ header, format }) => ({
      header,
      width: format === 'testo' ? 26 : 16,
      isFigure: format !== 'testo',
      style: format,
    })),
    rows,
    value: (row, column) => columns[column]?.value(row) ?? null,
  })
