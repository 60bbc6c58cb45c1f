import { plural } from '#web/ui/numbers/plural.ts'

export const pausedText = {
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
