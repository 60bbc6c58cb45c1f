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
  openBet: (id: number) => `Apri il percorso della bet ${id}`,

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
