import { formatNumber } from '@xbetapp/domain/platform/format/number'
import { plural } from '#web/ui/numbers/plural.ts'

const FILES_SHOWN = 10

export const importsText = {
  lead: 'Un file Excel o CSV, o uno ZIP di CSV, con ciò che hai già. Prima di scrivere si vede che cosa cambia, riga per riga; una riga rifiutata ferma tutto il file.',
  paste: 'Incolla qui',
  pasteHint:
    'Righe copiate da un foglio o scritte a mano, le colonne divise da tabulazione o punto e virgola; la prima con le intestazioni del modello.',
  pastePlaceholder: 'Nome;Book;Stato',
  look: 'Guarda le righe',
  pasted: 'Righe incollate.txt',
  choose: 'Scegli un file',
  template: 'Scarica il modello',
  export: 'Esporta le anagrafiche',
  exportHistory: 'Esporta lo storico',
  exportHistoryHint: 'Tutte le bet, i drop e i movimenti in un Excel, fino a 200.000 righe per foglio',
  exportAll: 'Esporta tutto',
  exportAllHint: 'Anagrafiche e storico in uno ZIP di CSV: importato in un prodotto vuoto dà le stesse cifre',
  exportPictures: 'Esporta tutto con le foto',
  exportPicturesHint: 'Lo stesso ZIP con le foto delle bet e le prove dei movimenti, fino a 30 MB',
  exportScope:
    'Esporta tutto ha anagrafiche, bet, drop, movimenti e risultati, anche delle sale segrete. Password, variabili e Registro restano nei backup.',
  exportHint: 'Tutte le anagrafiche in un file che si può importare; senza password',
  progress: (fatte: number, righe: number) => `${formatNumber(fatte, 0)} di ${formatNumber(righe, 0)} righe`,
  reading: 'Leggo il file',
  posting: 'Righe fatte: aggiorno i saldi',
  tooBig: 'Al massimo 30 MB.',
  sheet: (nome: string) => `Foglio ${nome}`,
  kind: 'Che cosa contiene',
  skip: 'Non importare',
  columns: 'Colonne',
  notRead: 'Non letta',
  unread: (names: string) => `Colonne non lette: ${names}`,
  unknown: (read: string) => `Non si importa: scegli che cosa contiene. Nella prima riga c'è: ${read}.`,
  missing: (names: string) => `Intestazioni che mancano: ${names}.`,
  isData: 'La prima riga è già un dato',
  isDataHint: "Se la prima riga è già un dato, le colonne si leggono nell'ordine del modello.",
  readAsData: (names: string) =>
    `La prima riga è letta come un dato. Colonne, nell'ordine del modello: ${names}.`,
  isHeader: 'La prima riga sono le intestazioni',
  counts: {
    nuove: (n: number) => plural(n, '1 nuova', '# nuove'),
    cambiate: (n: number) => plural(n, '1 cambiata', '# cambiate'),
    uguali: (n: number) => plural(n, '1 uguale', '# uguali'),
    lasciate: (n: number) => plural(n, '1 lasciata', '# lasciate'),
    rifiutate: (n: number) => plural(n, '1 rifiutata', '# rifiutate'),
  },
  states: {
    ...{ nuova: 'Nuova', cambiata: 'Cambiata', uguale: 'Uguale' },
    ...{ lasciata: 'Lasciata', rifiutata: 'Rifiutata' },
  },
  row: 'Riga',
  name: 'Nome',
  state: 'Esito',
  what: 'Che cosa',
  value: (colonna: string, a: string) => `${colonna}: ${a}`,
  change: (colonna: string, da: string, a: string) => `${colonna}: ${da || '—'} → ${a || '—'}`,
  more: (n: number) => plural(n, "e un'altra riga", 'e altre # righe'),
  unnamed: (names: readonly string[]) =>
    `${plural(names.length, 'Un file che nessuna riga nomina', '# file che nessuna riga nomina')}: ${names.slice(0, FILES_SHOWN).join(', ')}${names.length > FILES_SHOWN ? '…' : ''}`,
  balances: 'Saldi che cambiano',
  account: 'Conto',
  before: 'Prima',
  after: 'Dopo',
  write: (n: number) => plural(n, 'Scrivi 1 riga', 'Scrivi # righe'),
  cannot:
    'Correggi le righe rifiutate, nel file o qui sopra, e guardale di nuovo: finché ci sono non si scrive niente.',
  nothing: 'Il file non cambia niente.',
  leave: 'Lascia stare',
  written: (n: number) => plural(n, 'File importato: 1 riga', 'File importato: # righe'),
} as const
