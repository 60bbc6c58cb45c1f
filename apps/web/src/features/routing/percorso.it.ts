const plural = (count: number, one: string, many: string) =>
  count === 1 ? one : many.replace('#', String(count))

export const percorsoText = {
  title: 'Percorso',
  label: (id: number) => `Percorso della bet ${id}`,
  filter: 'Filtra sala o motivo',
  all: 'Tutte',
  groups: {
    check: 'Da controllare',
    waiting: 'In partenza',
    sent: 'Inviate',
    dropped: 'Non inviate',
    excluded: 'Non previste',
  },
  columns: {
    sala: 'Sala',
    stato: 'Stato',
    regola: 'Regola',
    previsto: 'Prevista',
    inviato: 'Inviata',
    motivo: 'Perché',
  },
  rules: {
    automatico: 'Automatico',
    riconoscimento: 'Riconoscimento',
    keyword: 'Keyword',
    speciale: 'Speciale',
  },
  byHand: 'Sparabet',
  by: (username: string) => `Inviata da ${username}`,
  noRule: 'Nessuna regola',
  edited: 'aggiornata',
  editedHint: 'La copia nella sala riporta la modifica del tipster',
  sentAnew: 'modifica in un nuovo messaggio',
  sentAnewHint:
    'La copia da modificare non era più nella chat: la bet modificata è stata inviata come nuovo messaggio',
  openMessage: (sala: string) => `Apri il messaggio in ${sala}`,
  resolve: 'Controlla',
  why: {
    in_attesa: 'aspetta una conferma',
    in_pausa: 'il bot non può scrivere nella chat',
    incerto: 'Telegram non ha confermato l’arrivo',
    fallito: 'Telegram ha rifiutato il messaggio',
  },
  stopped: (when: string) => `Bet fermata il ${when}`,
  like: (id: number, motivo: 'testo' | 'immagine') =>
    motivo === 'testo'
      ? `Stesso testo della bet ${id}, di pochi minuti prima: possibile doppione, inviata comunque`
      : `Immagine quasi uguale a quella della bet ${id}, di pochi minuti prima: possibile doppione, inviata comunque`,
  emptyTitle: 'Nessuna sala collegata',
  empty: 'Il tipster non ha collegamenti e nessuno ha inviato la bet a mano.',
  noneFiltered: 'Nessuna sala corrisponde al filtro.',
  count: (count: number) => plural(count, '1 sala', '# sale'),
}
