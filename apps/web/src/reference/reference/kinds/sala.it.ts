export const salaText = {
  add: 'Nuova Entità',
  createTitle: 'Inserire i dati per la nuova Entità',
  editTitle: 'Modifica Entità',
  created: 'Entità salvata con successo',
  updated: 'Entità aggiornata con successo',
  createDenied: "Non hai i permessi per creare un'entità",
  editDenied: "Non hai i permessi per modificare un'entità",
  empty: 'Nessuna sala o helper',
  emptyHint: 'Premi Nuova Entità per inserire la prima sala.',

  columns: { orari: 'Orari', sendOriginalBet: 'Bet originale' },
  hours: (nome: string) => `Orari di chiusura di ${nome}`,
  paused: (motivo: string) => `Invii in pausa: ${motivo}`,
  active: 'Attivo',
  inactive: 'Disattivo',
  nome: 'Nome',
  risposte: 'Risposte della sala',
  accettaDaSolo: 'Accetta da solo',
  accettaHint: 'Una risposta certa, come 200 a 1,85, diventa un drop senza aspettare un operatore',
  accettaImportoMax: 'Importo massimo',
  accettaScartoQuota: 'Scarto di quota',
  scartoHint: 'Di quanto la quota della risposta può allontanarsi da quella della bet',
  createdNotTold: (nome: string) =>
    `Errore durante l'invio del messaggio di conferma di creazione della Sala ${nome}`,
  statoNotTold: (nome: string) =>
    `Errore durante l'invio del messaggio di conferma di cambio stato della Sala ${nome}`,
} as const
