import { formatNumber } from '@xbetapp/domain/platform/format/number'

export const dataTableText = {
  outOfSight: (what: string, side: 'above' | 'below') =>
    `${what} più ${side === 'above' ? 'in alto' : 'in basso'}: vai alla prima`,
  all: 'Seleziona tutte le righe della pagina',
  row: (id: string) => `Seleziona riga ${id}`,
  columns: 'Colonne',
  tools: 'Viste, XLSX e colonne',
  columnsTitle: 'Colonne visibili',
  moveEarlier: (column: string) => `Sposta ${column} prima`,
  moveLater: (column: string) => `Sposta ${column} dopo`,
  /** The action of a press, by the column's present pin. */
  pin: {
    none: (column: string) => `Fissa ${column} a sinistra`,
    start: (column: string) => `Fissa ${column} a destra`,
    end: (column: string) => `Non fissare ${column}`,
  },
  resetColumns: 'Ripristina colonne',
  sortHint: 'Ordina. Maiusc+clic per aggiungere un ordinamento',
  actions: 'Azioni',
  sortBy: 'Ordina per',
  sortDefault: 'Ordine predefinito',
  rowsPerPage: 'Righe per pagina',
  firstPage: 'Prima pagina',
  previousPage: 'Pagina precedente',
  nextPage: 'Pagina successiva',
  lastPage: 'Ultima pagina',
  pages: (table: string) => `Pagine di ${table}`,
  selected: (count: number, elsewhere: number) => {
    const chosen = count === 1 ? '1 selezionata' : `${formatCount(count)} selezionate`
    return elsewhere === 0 ? chosen : `${chosen}, ${formatCount(elsewhere)} in altre pagine`
  },
  chooseAll: (count: number) => `Tutte le ${formatCount(count)} filtrate`,
  clearSelection: 'Annulla selezione',
  selectionActions: 'Azioni sulla selezione',
  empty: 'Nessun dato da mostrare',
  loading: 'Caricamento in corso',
  open: 'Apri',
  keyMove: 'Sposta la riga attiva',
  keyMoveCell: 'Sposta la riga e la cella attiva',
  keyOpen: 'Apri la riga attiva',
  keySelect: 'Seleziona la riga attiva',
  keyEditCell: 'Modifica la cella attiva',
}

/** 10000 reads `10.000`. */
export const formatCount = (count: number): string => formatNumber(count, 0)
