export const canaleText = {
  add: 'Nuovo Canale',
  createTitle: 'Inserire i dati per il nuovo canale',
  editTitle: 'Modifica Canale',
  created: 'Canale è stato salvato',
  updated: 'Canale è stato aggiornato',
  createDenied: 'Non hai i permessi per creare un Canale',
  editDenied: 'Non hai i permessi per modificare un Canale',
  deleteDenied: 'Non hai i permessi per eliminare un Canale',
  empty: 'Nessun canale',
  emptyHint: 'Premi Nuovo Canale per inserire il primo.',

  filterMittente: 'Nome Mittente',
  filterDestinatario: 'Nome Destinatario',
  mittente: 'Nome Mittente',
  gruppoMittente: 'ID Gruppo Telegram Mittente',
  destinatario: 'Nome Destinatario',
  gruppoDestinatario: 'ID Gruppo Telegram Destinatario',
  argomentoMittente: "Solo dall'argomento",
  argomentoDestinatario: "Nell'argomento",
  sameChat: 'Mittente e destinatario devono essere diversi',

  forwards: 'Inoltri',
  delete: 'Elimina',
  deleteTitle: 'Conferma Eliminazione',
  deleteBody: (mittente: string, destinatario: string) =>
    `Sei sicuro di volere eliminare il canale da ${mittente} a ${destinatario}?`,
  deleted: 'Canale è stato eliminato',
} as const
