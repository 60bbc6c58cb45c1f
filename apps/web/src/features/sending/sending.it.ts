const plural = (count: number, one: string, many: string) =>
  count === 1 ? one : many.replace('#', String(count))

const PURPOSES: Record<string, string> = {
  'bet-relay': 'Bet',
  'bet-edit': 'Modifica di una bet',
  sparachat: 'SparaChat',
  'stop-bet': 'Stop bet',
  withdrawal: 'Bet annullata dal tipster',
  'tipster-drop': 'Drop tipster',
  'venue-drop': 'Drop sala',
  'drop-move': 'Spostamento drop',
  'staff-notice': 'Avviso allo staff',
  'bets-copy': 'Copia della bet',
  trash: 'Cestino',
  report: 'Report',
  command: 'Risposta a un comando',
}

export const inviiText = {
  explain:
    'Messaggi di cui Telegram non ha confermato l’arrivo, o che ha rifiutato. Nessuno viene ripetuto da solo: apri la chat, controlla e scegli.',
  table: 'Messaggi da controllare',
  emptyTitle: 'Nessun messaggio da controllare',
  empty: 'Tutto quello che è partito è arrivato.',
  columns: {
    chat: 'Chat',
    stato: 'Stato',
    messaggio: 'Messaggio',
    bet: 'Bet',
    tentato: 'Tentato',
    utente: 'Inviato da',
    azioni: 'Azioni',
  },
  purpose: (scopo: string) => PURPOSES[scopo] ?? 'Messaggio',
  photos: (count: number) => plural(count, '1 foto', '# foto'),
  noText: 'Senza testo',
  arrived: 'Arrivato',
  arrivedHint: 'Il messaggio è nella chat: non va rimandato',
  resend: 'Rimanda',
  resendHint: 'Il messaggio non c’è: parte di nuovo, prima della coda automatica',
  leave: 'Lascia perdere',
  leaveHint: 'Non si manda più e non si controlla più',
  arrivedMany: 'Arrivati',
  search: 'Cerca per chat, bet o testo',
  nothingFound: 'Nessun messaggio corrisponde ai filtri',
  period: 'Tentato',
  periods: { minuti: 'Ultimi 15 minuti', ora: 'Ultima ora', giorno: 'Ultime 24 ore' },
  bulkTitle: {
    arrivato: 'Segnare come arrivati?',
    reinvia: 'Rimandare i messaggi?',
    annulla: 'Lasciar perdere i messaggi?',
  },
  bulkBody: {
    arrivato: (count: number, chats: string) =>
      `${plural(count, 'Il messaggio', 'I # messaggi')} per ${chats} ${count === 1 ? 'risulterà arrivato e non si manderà' : 'risulteranno arrivati e non si manderanno'} più.`,
    reinvia: (count: number, chats: string) =>
      `${plural(count, 'Il messaggio', 'I # messaggi')} per ${chats} ${count === 1 ? 'parte' : 'partono'} di nuovo: ${count === 1 ? 'se era' : 'quelli che erano'} già nella chat si ${count === 1 ? 'leggerà' : 'leggeranno'} due volte.`,
    annulla: (count: number, chats: string) =>
      `${plural(count, 'Il messaggio', 'I # messaggi')} per ${chats} non si ${count === 1 ? 'manda e non si controlla' : 'mandano e non si controllano'} più.`,
  },
  bulkConfirm: {
    arrivato: (count: number) => plural(count, 'Segna 1 messaggio', 'Segna # messaggi'),
    reinvia: (count: number) => plural(count, 'Rimanda 1 messaggio', 'Rimanda # messaggi'),
    annulla: (count: number) => plural(count, 'Lascia 1 messaggio', 'Lascia # messaggi'),
  },
  chats: (names: readonly string[]) =>
    names.length <= 3 ? names.join(', ') : `${names.length} chat (${names.slice(0, 2).join(', ')}, …)`,
  openBet: (id: number) => `Apri il percorso della bet ${id}`,

  setAside: 'Messaggi non elaborati',
  setAsideExplain: 'Scritti nelle chat e non diventati nulla: apri la chat, poi riprova o ignorali.',
  writtenBy: (mittente: string, when: string) => (mittente === '' ? when : `${mittente}, ${when}`),
  update: (tipo: 'messaggio' | 'modifica' | 'reazione' | 'bot') =>
    ({ messaggio: 'Messaggio', modifica: 'Modifica', reazione: 'Reazione', bot: 'Stato del bot' })[tipo],
  notHandled: (motivo: string) => `Non elaborato: ${motivo}`,
  openInTelegram: 'Apri in Telegram',
  reprocess: 'Elabora di nuovo',
  reprocessHint: 'Il bot lo riprende come se arrivasse adesso, con le modifiche scritte dopo',
  ignore: 'Ignora',
  ignoreHint: 'Toglie il messaggio da questo elenco: non diventa nulla',

  waitingTitle: (count: number) =>
    plural(count, '1 invio in attesa di conferma', '# invii in attesa di conferma'),
  waitingExplain: 'Non partono da soli: decidi se inviarli ancora.',
  betOf: (id: number, tipster: string) => `Bet ${id} di ${tipster}`,
  message: (tipo: 'bet' | 'sparax' | 'canale', da: string) =>
    tipo === 'canale' ? `Messaggio del canale ${da}` : `Messaggio di ${da}`,
  waitingSince: (when: string) => `in attesa dal ${when}`,
  posted: (when: string, age: string) => `del ${when}, ${age} fa`,
  confirm: 'Invia',
  confirmHint: 'Parte adesso per tutte le sue sale, prima della coda automatica',
  discard: 'Scarta',
  discardHint: 'Non parte più per nessuna delle sue sale',
  sendTo: (sala: string) => `Invia solo a ${sala}`,
  discardFor: (sala: string) => `Scarta solo per ${sala}`,
  sendAll: 'Invia tutte',
  discardAll: 'Scarta tutte',
  sendAllTitle: 'Inviare tutto quello che aspetta?',
  discardAllTitle: 'Scartare tutto quello che aspetta?',
  allBody: (azione: 'invia' | 'scarta', count: number, rooms: number) =>
    `${plural(count, '1 invio', '# invii')}, ${plural(rooms, '1 messaggio', '# messaggi')} in tutto: ${azione === 'invia' ? 'partono adesso, anche se vecchi.' : 'non partono più.'}`,

  paused: (count: number) => plural(count, '1 chat in pausa', '# chat in pausa'),
  pausedExplain: 'Il bot non può scrivere in queste chat: i loro messaggi aspettano.',
  waiting: (count: number) => plural(count, '1 messaggio in attesa', '# messaggi in attesa'),
  nothingWaits: 'Nessun messaggio in attesa',
  since: (when: string) => `dal ${when}`,
  resume: 'Riprendi gli invii',
  resumeHint: 'Il bot può di nuovo scrivere nella chat: parte quello che aspetta',
  drop: 'Annulla in attesa',
  dropTitle: 'Annullare i messaggi in attesa?',
  dropBody: (chat: string, count: number) =>
    `${plural(count, 'Il messaggio', 'I # messaggi')} in attesa per ${chat} non ${count === 1 ? 'partirà' : 'partiranno'} più.`,
  dropConfirm: 'Annulla i messaggi',
}
