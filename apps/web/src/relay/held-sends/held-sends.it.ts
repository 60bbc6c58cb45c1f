import { plural } from '#web/ui/numbers/plural.ts'

export const heldSendsText = {
  waitingTitle: (count: number) =>
    plural(count, '1 invio in attesa di conferma', '# invii in attesa di conferma'),
  waitingExplain: 'Non partono da soli: decidi tu, qui o nella chat dello staff.',
  betOf: (id: number, tipster: string) => `Bet ${id} di ${tipster}`,
  message: (tipo: 'bet' | 'sparax' | 'canale', da: string) =>
    tipo === 'canale' ? `Messaggio del canale ${da}` : `Messaggio di ${da}`,
  tipsterSays: 'Il tipster scrive:',
  staffSays: 'Parte il testo dello staff:',
  waitingSince: (when: string) => `in attesa dal ${when}`,
  posted: (when: string, age: string) => `del ${when}, ${age} fa`,
  confirm: 'Invia',
  confirmHint: 'Parte adesso per tutte le sue sale, prima della coda automatica',
  edit: 'Cambia',
  editHint: 'Cambia il testo con cui parte; poi si decide',
  expires: (when: string) => `scade il ${when}`,
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
}
