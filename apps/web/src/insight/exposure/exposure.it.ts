export const exposureText = {
  explain:
    'Le bet Open di adesso e quanto possono costare o rendere, se va tutto male o tutto bene. Per evento e tipster si conta la casa; per book, sala e valuta quello che devono le sale.',
  house: 'Casa',
  open: (n: number) => `${n} bet Open`,
  worst: 'Caso peggiore',
  best: 'Caso migliore',
  over: (soglia: string) => `Oltre la soglia di ${soglia}`,
  below: (soglia: string) => `Soglia ${soglia}`,
  groupsLabel: 'Conta per',
  groups: { evento: 'Evento', tipster: 'Tipster', book: 'Book', sala: 'Sale e siti', valuta: 'Valuta' },
  table: (name: string) => `Esposizione per ${name.toLowerCase()}`,
  columns: { nome: 'Nome', aperte: 'Open', esposto: 'Giocato', peggiore: 'Peggiore', migliore: 'Migliore' },
  span: 'Tra il peggiore e il migliore',
  empty: 'Nessuna bet Open',
  emptyHint: 'Le bet Open con un drop compaiono qui appena registrate.',
  tile: 'Esposizione',
  tileLink: 'Apri Esposizione',
} as const
