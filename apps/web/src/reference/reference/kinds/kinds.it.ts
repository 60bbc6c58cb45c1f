/** Sentences that every kind has; only the noun differs. */
const about = (name: string) => {
  const noun = name.toLowerCase()
  return {
    add: `Nuovo ${name}`,
    createTitle: `Inserire i dati per il nuovo ${noun}`,
    editTitle: `Modifica ${name}`,
    created: `${name} è stato salvato`,
    updated: `${name} è stato aggiornato`,
    empty: `Nessun ${noun}`,
    emptyHint: `Premi Nuovo ${name} per inserire il primo.`,
  }
}
/** `about` with the refusals of a kind whose buttons other users than ADMIN see. */
const refusing = (name: string) => ({
  ...about(name),
  createDenied: `Non hai i permessi per creare un ${name}`,
  editDenied: `Non hai i permessi per modificare un ${name}`,
})

const hours = (nome: string) => `Orari di chiusura di ${nome}`
const nameProtected = (nome: string) => `Il nome ${nome} non può essere modificato`

export const sitoText = refusing('Sito')
export const altroText = { ...refusing('Altro'), empty: 'Nessun altro conto' }

export const bookText = {
  ...about('Book'),
  columns: { logo: 'Logo', orari: 'Orari' },
  hours,
  nameProtected,
  addRoom: 'Aggiungi una sala',
  pathFotoHint: "Carica l'immagine (JPEG, PNG o WebP, fino a 2 MB); senza, ne viene mostrata una generica",
  pulsantiHint: 'Preso, Rifiutato e In corso sotto ogni bet inviata alle sue sale',
}

export const canaleText = {
  ...refusing('Canale'),
  deleteDenied: 'Non hai i permessi per eliminare un Canale',
  sameChat: 'Mittente e destinatario devono essere diversi',
  forwards: 'Inoltri',
  delete: 'Elimina',
  deleteTitle: 'Conferma Eliminazione',
  deleteBody: (mittente: string, destinatario: string) =>
    `Sei sicuro di volere eliminare il canale da ${mittente} a ${destinatario}?`,
  deleted: 'Canale è stato eliminato',
}

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
  orari: 'Orari',
  link: 'Collega a un tipster',
  addTipster: 'Crea un tipster',
  hours,
  paused: (motivo: string) => `Invii in pausa: ${motivo}`,
  active: 'Attivo',
  inactive: 'Disattivo',
  risposte: 'Risposte della sala',
  gruppoHint: 'Qui il bot manda le bet e la sala risponde',
  dropHint: 'Qui il bot scrive i drop della sala; vuoto: non li scrive',
  saldoInChatHint:
    'Chi scrive /saldo nelle chat della sala riceve il saldo, al massimo cinque volte al giorno',
  accettaHint: 'Una risposta chiara, come 200 a 1,85, diventa un drop da sola',
  scartoHint: 'Differenza massima tra la quota della risposta e quella della bet',
  createdNotTold: (nome: string) =>
    `Errore durante l'invio del messaggio di conferma di creazione della Sala ${nome}`,
  statoNotTold: (nome: string) =>
    `Errore durante l'invio del messaggio di conferma di cambio stato della Sala ${nome}`,
}

export const sparaxText = {
  ...refusing('Sparax'),
  yes: 'SI',
  no: 'NO',
  forwards: 'Inoltri',
  links: 'Collegamenti',
  soloFotoHint: 'Inoltra solo i messaggi con una foto',
  autoLinkHint: 'Le nuove sale di questo tipo vengono collegate alla creazione',
  modes: { NONE: 'Nessuno', SALA: 'Sale', HELPER: 'Helper', SALA_HELPER: 'Sale e Helper' },
}

export const tipsterText = {
  ...refusing('Tipster'),
  link: 'Collega una sala',
  nameProtected,
  ofProduct: 'di sistema',
  noDrop: 'La casa come tipster: sue sono le bet che non si accreditano a nessuno. È del prodotto',
  americans: 'Il tipster della pagina Drop Americani, accreditato su bet di altri. È del prodotto',
  gruppoHint: 'Qui il tipster scrive le bet',
  dropHint: 'Qui il bot scrive al tipster quanto gli è accreditato',
}

export const valutaText = {
  ...about('Valuta'),
  add: 'Nuova Valuta',
  createTitle: 'Inserire i dati per la nuova valuta',
  empty: 'Nessuna valuta',
  emptyHint: 'Premi Nuova Valuta per inserire la prima.',
  filter: 'Filtra per Valuta',
  cambioHint: 'Euro per una unità della valuta',
  simboloHint: 'Un solo carattere, davanti agli importi',
  euroFixed: 'Il cambio di EUR è sempre 1',
}
