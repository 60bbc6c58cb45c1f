export const attesaContiText = {
  title: 'Attesa Conti',
  table: 'Conti da aggiornare',
  columns: { nome: 'Nome', stato: 'Stato', conti: 'Conti', accettazione: 'Accettazione', book: 'Book' },
  newStato: 'Nuovo stato',
  newConti: 'Nuovo stato conti',
  newAccettazione: 'Nuova accettazione',
  apply: 'Applica',
  confirmTitle: 'Conferma Azione',
  confirm: 'Conferma',
  question: {
    tipster: (count: number) => `Sei sicuro di voler applicare le modifiche a ${count} tipster?`,
    sala: (count: number) =>
      `Sei sicuro di voler applicare le modifiche a ${count} ${count === 1 ? 'sala' : 'sale'}?`,
  },
  done: {
    tipster: (count: number) => `Aggiornamento completato per ${count} tipster`,
    sala: (count: number) => `Aggiornamento completato per ${count} ${count === 1 ? 'sala' : 'sale'}`,
  },
  nobody: { tipster: 'Seleziona almeno un tipster', sala: 'Seleziona almeno una sala' },
  noAction: "Seleziona almeno un'azione da applicare",
  failed: "Errore nell'aggiornamento batch",
  unreachable: 'Errore di connessione al server',
  notices: "Chi passa a ON o OFF riceve l'avviso del bot nella sua chat.",
  chosen: (count: number) => (count === 1 ? '1 selezionato' : `${count} selezionati`),
}
