import { plural } from '#web/ui/numbers/plural.ts'

/** Texts of the dialogs and of the actions on chosen bets, loaded with them. */
export const betDialogsText = {
  selection: {
    delete: 'Elimina Selezionati',
    send: 'Invia Selezionati',
    dropSite: 'Drop Sito Selezionati',
    dropRoom: 'Drop Sala/Helper Selezionati',
    confirmLate: 'Conferma Drop Selezionati',
    confirmErrors: 'Conferma Drop In Errore Selezionati',
  },
  noRules: 'Nessuna regola inserita per questo tipster.',
  deleteTitle: (count: number) => plural(count, 'Eliminare la bet?', 'Eliminare # bet?'),
  deleteBody: (count: number) =>
    plural(
      count,
      'Sei sicuro di volere eliminare questa bet?',
      'Sei sicuro di volere eliminare queste # bet?',
    ),
  deleteTellsNobody: (rooms: number) =>
    plural(
      rooms,
      "La sala che l'ha già ricevuta non sarà avvisata: prima STOP BET, dal dettaglio.",
      "Le # sale che l'hanno già ricevuta non saranno avvisate: prima STOP BET, dal dettaglio.",
    ),
  confirmLateTitle: 'Conferma drop',
  confirmLateBody: (count: number) =>
    plural(
      count,
      'Confermi di avere controllato il drop in ritardo di questa bet?',
      'Confermi di avere controllato i drop in ritardo di queste # bet?',
    ),
  confirmErrorTitle: 'Conferma drop in errore',
  confirmErrorBody: (count: number) =>
    plural(
      count,
      'Confermi di avere controllato il drop in errore di questa bet?',
      'Confermi di avere controllato i drop in errore di queste # bet?',
    ),
  confirm: 'Conferma',
  stopTitle: 'Fermare la bet?',
  stopBody: (rooms: number) =>
    rooms === 0
      ? 'La bet non risulta ricevuta da nessuna sala: saranno annullati solo gli invii non ancora partiti.'
      : plural(
          rooms,
          'La sala che ha ricevuto la bet sarà avvisata di non giocarla e gli invii non ancora partiti saranno annullati.',
          'Le # sale che hanno ricevuto la bet saranno avvisate di non giocarla e gli invii non ancora partiti saranno annullati.',
        ),
  stopKeeps: 'I drop già registrati e i totali restano invariati.',
  stopManual: 'Gestione manuale attiva: nessuna sala riceverà un messaggio, vanno avvisate a mano.',
  stopConfirm: 'Ferma la bet',
  andMore: (count: number) => plural(count, "e un'altra", 'e altre #'),
}
