import { formatDayMonth } from '@xbetapp/domain/platform/format/date'
import { SCREEN_LINES } from '@xbetapp/domain/platform/roles/screen-lines'
import { formatCount } from '#web/ui/data-table/data-table.it.ts'
import { plural } from '#web/ui/numbers/plural.ts'

export const accountsText = {
  titles: { tipster: 'Tipster', sala: 'Sale', helper: 'Helper', sito: 'Siti', altro: 'Altri' },
  ofBook: (nomeBook: string) => `Sale - ${nomeBook}`,
  accounts: 'Conti',
  checksTitle: 'Controlli',
  checks: {
    weeks: (n = 0) =>
      n === 0
        ? SCREEN_LINES['/contabilita/settimane']
        : plural(
            n,
            '1 conto da inviare per la settimana scorsa',
            '# conti da inviare per la settimana scorsa',
          ),
    disputes: (n = 0) => (n === 0 ? 'Nessuna aperta' : plural(n, '1 aperta', '# aperte')),
    declarations: (n = 0) =>
      n === 0
        ? SCREEN_LINES['/contabilita/quadratura']
        : plural(n, '1 saldo da quadrare', '# saldi da quadrare'),
    revaluation: (currencies: string) => `Saldi in ${currencies} al cambio di un giorno`,
  },

  giocato: 'Totale Giocato',
  giocatoNote: 'Somma in euro delle giocate sulle bet ricevute tra le due date, qualunque esito.',
  from: 'Dal',
  to: 'Al',
  compute: 'Calcola',

  reset: 'RESETTARE SALE/HELPER/TIPSTER IN ATTESA CONTI',
  resetTitle: 'Conferma Operazione',
  resetQuestion:
    'I conti di tutte le sale, degli helper e dei tipster tornano IN ATTESA: andranno confermati di nuovo uno per uno.',
  resetConfirm: 'Conferma',

  chooseBook: 'Seleziona Book',
  allRooms: 'Tutte le Sale',
  rooms: (count: number) => (count === 1 ? '1 sala' : `${formatCount(count)} sale`),
  noBooks: 'Nessun book',
  noBooksHint:
    'Qui si scelgono i conti delle sale per book. Book e sale si aggiungono in Impostazioni, Anagrafiche.',
  noAccounts: 'I conti nascono con le anagrafiche: aggiungi la prima in Impostazioni, Anagrafiche.',

  action: 'Action',
  percentuale: 'Percentuale',
  tassaQuota: 'Tassa Quota',
  freeroll: 'Freeroll',
  freerollAtteso: 'Freeroll Atteso',
  actionAttesa: 'Action Attesa',
  profitto: 'Profitto',
  operativo: 'Operativo',
  deposito: 'Deposito',
  saldoFreeroll: 'Saldo Freeroll',
  saldoTotale: 'Saldo Totale',
  withoutOpen: 'senza Open',
  inAttesa: 'IN ATTESA',
  confermati: 'CONFERMATI',
  sentOn: (wire: string) => `Inviato ${formatDayMonth(wire)}`,
  differsToday: 'diverso da oggi',
  libero: 'BETTING LIBERO',
  limitato: 'BETTING LIMITATO',

  totals: 'Totale per valuta',
  sign: {
    tipster: 'Sopra zero dobbiamo noi, sotto zero ci devono',
    venue: 'Sopra zero ci devono, sotto zero dobbiamo noi',
  },
  count: (shown: number, all: number) =>
    shown === all
      ? all === 1
        ? '1 conto'
        : `${formatCount(all)} conti`
      : `${formatCount(shown)} di ${formatCount(all)} conti`,
  search: 'Cerca per nome',
  stato: 'Stato',
  conti: 'Stato conti',
  valuta: 'Valuta',
  tutti: 'Tutti',
  showZero: 'Mostra saldi zero',
  showExpected: 'Mostra valori attesi',
  info: 'Informazioni sui Saldi',
  infoText: [
    'I cashflow sono inseriti in percentuale, come se il conto avesse ricevuto il 100%.',
    'I saldi comprendono le tasse.',
    'Le bet Open contano come perse finché non sono refertate.',
  ],
  sendMode: 'Modalità Invio',
  closeSendMode: 'Chiudi Modalità Invio',
  attesaConti: 'Attesa Conti',
  emptyHint: 'Nessun conto corrisponde ai filtri.',
  zeroHidden: (count: number) =>
    count === 1
      ? '1 conto con saldo zero è nascosto.'
      : `${formatCount(count)} conti con saldo zero sono nascosti.`,
  clearFilters: 'Azzera filtri',
}
