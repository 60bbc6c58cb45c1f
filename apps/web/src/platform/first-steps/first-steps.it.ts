export const firstStepsText = {
  title: 'Primi passi',
  hide: 'Nascondi',
  howTo: 'Come si fa',
  /** Each group goes from its first step to its last. */
  groups: [
    { title: 'Fino alla prima bet', first: 'book', last: 'bet' },
    { title: 'Prima di partire', first: 'bot', last: 'invii' },
  ],
  groupNumber: 'Metti il bot nel gruppo e scrivici: nella scheda lo scegli per nome.',
  groupNumberOfTest: 'Nel Telegram di prova crea un gruppo e scrivici: nella scheda lo scegli per nome.',
  import: 'Hai già i dati in un foglio?',
  importLink: 'Importa ed esporta',
  open: 'Apri la scheda',
  link: 'Collega le sale',
  done: 'Fatto',
  toDo: 'Da fare',
  steps: {
    accesso: {
      label: 'Proteggi il tuo accesso',
      hint: 'Con un codice dal telefono, chiesto a ogni accesso.',
      to: null,
    },
    bot: {
      label: 'Collega il bot',
      hint: '',
      to: '/impostazioni/salute',
    },
    staff: {
      label: 'Indica la chat dello staff',
      hint: 'In Variabili Admin: lì il bot avvisa quando qualcosa non va.',
      to: '/impostazioni/variabili-admin',
      hash: 'chat_staff_id',
    },
    book: {
      label: 'Crea un book',
      hint: 'Le sale stanno sotto il loro book.',
      to: '/impostazioni/anagrafiche/book',
      search: { nuovo: 1 },
    },
    sala: {
      label: 'Crea una sala',
      hint: 'Con il suo gruppo Telegram, dove il bot deve essere dentro.',
      to: '/impostazioni/anagrafiche/sala',
      search: { nuovo: 1 },
    },
    prova: {
      label: 'Raggiungi ogni sala con un messaggio',
      hint: 'Da Sparabet, SparaChat: un messaggio a tutte le sale dice subito quali gruppi il bot non raggiunge.',
      to: '/sparabets',
      search: { tab: 2 },
    },
    tipster: {
      label: 'Crea un tipster',
      hint: 'Con il gruppo in cui scrive: da lì il bot prende le bet.',
      to: '/impostazioni/anagrafiche/tipster',
      search: { nuovo: 1 },
    },
    collegamento: {
      label: 'Collega il tipster alle sale',
      hint: 'Decide a quali sale vanno le sue bet; con Più sale insieme si collegano tutte in una volta, nel Laboratorio si provano.',
      to: '/impostazioni/anagrafiche/collegamenti-tipster',
    },
    saldi: {
      label: 'Concorda i saldi iniziali',
      hint: 'I saldi base si scrivono nella scheda di ogni sala, sito o tipster, o arrivano dal file. Quello che dice la sala si segna dal suo conto con Inserisci saldo dichiarato; in Quadratura si confronta.',
      to: '/contabilita/quadratura',
    },
    utente: {
      label: 'Crea gli altri utenti',
      hint: 'Ognuno con i suoi ruoli.',
      to: '/utenze',
      search: { nuovo: 1 },
    },
    backup: {
      label: 'Fai un backup',
      hint: 'Poi se ne fa uno ogni notte, e uno alla settimana si ripristina per prova.',
      to: '/impostazioni/salute',
    },
    bet: {
      label: 'Aspetta la prima bet',
      hint: 'Compare nella pagina Bet appena il tipster scrive.',
      to: null,
    },
    invii: {
      label: 'Spegni la prova a vuoto',
      hint: 'Finché è accesa niente parte da solo: il Percorso di ogni bet dice a quali sale sarebbe andata. Spento il suo interruttore, premi Modifica.',
      to: '/impostazioni/variabili-admin',
      hash: 'prova_a_vuoto',
    },
  },
} as const
