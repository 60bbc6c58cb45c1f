import { LINK_NAMES } from '@xbetapp/domain/reference/links/link-kinds'
import { plural } from '#web/ui/numbers/plural.ts'

export const betPathText = {
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
  rules: LINK_NAMES,
  byHand: 'Sparabet',
  by: (username: string) => `Inviata da ${username}`,
  noRule: 'Nessuna regola',
  edited: 'aggiornata',
  editedHint: 'La copia nella sala riporta la modifica del tipster',
  sentAnew: 'modifica in un nuovo messaggio',
  sentAnewHint:
    'La copia da modificare non era più nella chat: la bet modificata è stata inviata come nuovo messaggio',
  resolve: 'Controlla',
  why: {
    in_attesa: 'aspetta una conferma',
    in_pausa: 'il bot non può scrivere nella chat',
    incerto: "Telegram non ha confermato l'arrivo",
    fallito: 'Telegram ha rifiutato il messaggio',
  },
  stopped: (when: string) => `Bet fermata il ${when}`,
  withdrawn: (when: string) => `Annullata dal tipster il ${when}`,
  undoWithdrawal: 'Rimetti in corso',
  undone: 'La bet è di nuovo valida',
  recalled: (done: number, all: number) => `Richiamata in ${done} ${all === 1 ? 'sala' : 'sale'} su ${all}`,
  deletedBefore: (count: number) =>
    plural(count, '1 copia già eliminata in chat', '# copie già eliminate in chat'),
  recalledElsewhere: (done: number, all: number, isFirst: boolean) =>
    `${isFirst ? 'Copie richiamate' : 'altre copie'}: ${done} su ${all}`,
  recallState: {
    in_corso: 'in corso',
    segnata: 'segnata RITIRATA',
    risposta: 'avvisata con una risposta',
    eliminata: 'già eliminata in chat, avvisata con un messaggio',
    non_riuscita: 'non riuscita',
  },
  place: (luogo: 'sala' | 'drop' | 'staff' | 'sparax' | 'canale', nome: string) =>
    ({
      sala: nome,
      drop: `${nome}, chat drop`,
      staff: 'Copia dello staff',
      sparax: `${nome}, sparax`,
      canale: `Canale ${nome}`,
    })[luogo],
  changedAfterDrop: (testo: string) => `Il tipster ha cambiato il testo dopo il drop. Ora scrive: ${testo}`,
  changeSeen: 'Ho visto',
  done: 'Operazione completata con successo',
  copiesBehind: 'Le sale hanno ancora il testo di prima della correzione.',
  openPath: 'Apri Percorso',
  correctCopies: 'Correggi nelle sale',
  correcting: 'Le copie nelle sale vengono corrette',
  nothingLeft: 'Non è ancora partita per nessuna sala.',
  keepAll: 'Ferma: non parte nulla',
  kept: 'Fermata: non parte nulla',
  like: (id: number, motivo: 'testo' | 'immagine') =>
    motivo === 'testo'
      ? `Stesso testo della bet ${id}, di pochi minuti prima: possibile doppione, inviata comunque`
      : `Immagine quasi uguale a quella della bet ${id}, di pochi minuti prima: possibile doppione, inviata comunque`,
  emptyTitle: 'Nessuna sala collegata',
  empty: 'Il tipster non ha collegamenti e nessuno ha inviato la bet a mano.',
  unrecordedTitle: 'Il percorso di questa bet non è registrato',
  unrecorded: "Le sale che l'hanno ricevuta, e quando, sono nella tabella dei drop.",
  noneFiltered: 'Nessuna sala corrisponde al filtro.',
}
