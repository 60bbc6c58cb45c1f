const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

export const inoltriText = {
  table: 'Messaggi inoltrati',
  source: 'Sparax o canale',
  kind: { sparax: 'Sparax', canale: 'Canale' },
  columns: { data: 'Data', da: 'Da', testo: 'Messaggio', esito: 'Esito', segni: 'Segnalazioni' },
  sent: (count: number) => counted(count, 'inviato', 'inviati'),
  waiting: (count: number) => `${count} in partenza`,
  check: (count: number) => `${count} da controllare`,
  dropped: (count: number) => counted(count, 'non inviato', 'non inviati'),
  nowhere: 'Nessuna sala prevista',
  noText: 'Senza testo',
  changed: 'Modificato',
  changedAt: (when: string) => `Modificato dal suo autore il ${when}`,
  withdrawn: 'Ritirato',
  withdrawnAt: (when: string) => `Ritirato il ${when}`,
  duplicate: 'Doppione?',
  like: (id: number, motivo: 'testo' | 'immagine') =>
    motivo === 'testo'
      ? `Stesso testo del messaggio ${id}, di pochi minuti prima: possibile doppione, inoltrato comunque`
      : `Stesso file del messaggio ${id}, di pochi minuti prima: possibile doppione, inoltrato comunque`,
  loadMore: 'Mostra altri',
  emptyTitle: 'Nessun messaggio inoltrato',
  empty: 'Qui compaiono i messaggi degli Sparax e dei canali, con le sale che li hanno ricevuti.',
  title: (id: number) => `Messaggio inoltrato ${id}`,
  label: (id: number) => `Percorso del messaggio ${id}`,
  open: 'Apri in Telegram',
  noRooms: 'Nessuna sala collegata',
  noRoomsHint: 'Quando il messaggio è arrivato lo Sparax non aveva collegamenti.',
  stop: 'Ritira da tutte le chat',
  stopNow: 'Ferma: non parte nulla',
  stopTitle: 'Ritirare il messaggio?',
  stopBody: 'Non parte più per nessuno, e le copie già arrivate vengono segnate RITIRATA.',
  stopped: 'Messaggio ritirato',
  restore: 'Rimetti in corso',
  restored: 'Il messaggio è di nuovo valido',
  nothingLeft: 'Non è ancora partito per nessuno.',
}
