import type { Stato } from '#web/reference/reference/public/status-chip.tsx'
import type { DataColumn } from '#web/ui/data-table/data-table.types.ts'
import { balanceColumn, percentColumn, statoColumn, textColumn } from './cells.tsx'
import { referenceText } from './reference.it.ts'

const { columns: headers } = referenceText

interface VenueRow {
  stato: Stato
  valuta: { valuta: string; simbolo: string }
  percentualeImporto: number
  freerollAttivo: number
  freerollReale: number
  saldoOutstandingBase: number
  saldoFreerollBase: number
}

const simbolo = (row: VenueRow): string => row.valuta.simbolo

const share: DataColumn<VenueRow> = percentColumn(
  'percentualeImporto',
  headers.percentuale,
  (row) => row.percentualeImporto,
)

const freerollAndBalances: readonly DataColumn<VenueRow>[] = [
  percentColumn('freerollAttivo', headers.freerollAttivo, (row) => row.freerollAttivo),
  percentColumn('freerollReale', headers.freerollReale, (row) => row.freerollReale),
  balanceColumn('saldoOutstandingBase', headers.saldo, (row) => row.saldoOutstandingBase, simbolo),
  balanceColumn('saldoFreerollBase', headers.saldoFreeroll, (row) => row.saldoFreerollBase, simbolo),
]

export const valutaColumn: DataColumn<VenueRow> = {
  id: 'valuta',
  header: headers.valuta,
  width: 76,
  value: (row) => row.valuta.valuta,
}

export const venueStatoColumn: DataColumn<VenueRow> = statoColumn((row) => row.stato)

const tax: DataColumn<{ tassaQuota: number }> = percentColumn(
  'tassaQuota',
  headers.tassaQuota,
  (row) => row.tassaQuota,
)

/** Figures of rooms: percentages with their sign, balances in the room's own currency. */
export const roomFigureColumns: readonly DataColumn<VenueRow>[] = [share, ...freerollAndBalances]

/** Those of sites and others: the tax on their odds comes after the percentage. */
export const accountFigureColumns: readonly DataColumn<VenueRow & { tassaQuota: number }>[] = [
  ...freerollAndBalances,
  share,
  tax,
]

export const infoColumn: DataColumn<{ info: string | null }> = textColumn(
  'info',
  headers.info,
  130,
  (row) => row.info,
)
