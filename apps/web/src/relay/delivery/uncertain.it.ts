import { plural } from '#web/ui/numbers/plural.ts'

export const uncertainText = {
  explain:
    "Messaggi di cui Telegram non ha confermato l'arrivo, o che ha rifiutato. Nessuno viene ripetuto da solo: apri la chat, controlla e scegli.",
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
  },
  arrived: 'Arrivato',
  arrivedHint: 'Il messaggio è nella chat: non va rimandato',
  resend: 'Rimanda',
  saysNow: (testo: string) => `la bet ora dice: ${testo}`,
  resendHint: "Il messaggio non c'è: si invia di nuovo, prima degli altri",
  leave: 'Non inviare più',
  leaveHint: 'Non si manda più e non si controlla più',
  arrivedMany: 'Arrivati',
  search: 'Cerca per chat, bet o testo',
  nothingFound: 'Nessun messaggio corrisponde ai filtri',
  period: 'Tentato',
  periods: { minuti: 'Ultimi 15 minuti', ora: 'Ultima ora', giorno: 'Ultime 24 ore' },
  bulkTitle: {
    arrivato: 'Segnare come arrivati?',
    reinvia: 'Rimandare i messaggi?',
    annulla: 'Non inviare più i messaggi?',
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
}
