import { plural } from '#web/ui/numbers/plural.ts'

export const exposureText = {
  explain:
    'Quanto possono costare o rendere le bet Open di adesso, se vanno tutte male o tutte bene. Evento e Tipster: il risultato della casa. Sale e siti, Book e Valuta: quello che devono le sale.',
  at: 'Aggiornata alle',
  house: 'Casa',
  open: (n: number) => `${n} bet Open`,
  worst: 'Caso peggiore',
  best: 'Caso migliore',
  over: (soglia: string) => `Oltre la soglia di ${soglia}`,
  below: (soglia: string) => `Soglia ${soglia}`,
  groupsLabel: 'Conta per',
  groups: {
    evento: 'Evento',
    tipster: 'Tipster',
    book: 'Book',
    sala: 'Sale e siti',
    valuta: 'Valuta',
  },
  table: (name: string) => `Esposizione per ${name.toLowerCase()}`,
  columns: {
    nome: 'Nome',
    inizio: 'Inizio',
    aperte: 'Open',
    esposto: 'Giocato',
    peggiore: 'Peggiore',
    migliore: 'Migliore',
  },
  tonight: 'Stasera',
  tonightHint: 'Solo le bet su un evento di oggi, fino alle 6 di domattina, senza multiple',
  toSettle: (n: number, importo: string, peggiore: string) =>
    `Di queste, ${plural(n, '1 bet', '# bet')} da refertare: ${importo}, caso peggiore ${peggiore}`,
  toPlay: 'Torna a quello che si deve giocare',
  bet: { quota: 'Quota', label: 'Bet Open' },
  behind: (name: string) => `Bet Open: ${name}`,
  results: 'Vai a Risultati',
  span: 'Dal peggiore al migliore',
  allPlayed: 'Niente da giocare',
  empty: 'Nessuna bet Open',
  emptyHint: 'Le bet Open con un drop compaiono qui appena registrate.',
  tile: 'Esposizione',
  tileLink: 'Apri Esposizione',
} as const
