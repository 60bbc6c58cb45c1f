import type { Stato } from '#web/ui/chips/status-chip.tsx'
import type { DataColumn } from '#web/ui/data-table/data-table.types.ts'
import { anagraficheText } from './anagrafiche.it.ts'
import { balanceColumn, percentColumn, statoColumn, textColumn } from './cells.tsx'

const { columns: headers } = anagraficheText

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

/** Figures of rooms, sites and others: percentages with their sign, balances in the entity's own currency (2 §2). */
export const figureColumns: readonly DataColumn<VenueRow>[] = [
  percentColumn('percentualeImporto', headers.percentuale, (row) => row.percentualeImporto),
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

/** Of sites and others. */
export const taxColumn: DataColumn<{ tassaQuota: number }> = percentColumn(
  'tassaQuota',
  headers.tassaQuota,
  (row) => row.tassaQuota,
)

export const infoColumn: DataColumn<{ info: string | null }> = textColumn(
  'info',
  headers.info,
  130,
  (row) => row.info,
)
