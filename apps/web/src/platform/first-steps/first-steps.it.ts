export const firstStepsText = {
  title: 'Primi passi',
  done: 'Fatto',
  toDo: 'Da fare',
  steps: {
    book: {
      label: 'Crea un book',
      hint: 'Le sale stanno sotto il loro book.',
      to: '/impostazioni/anagrafiche/book',
    },
    sala: {
      label: 'Crea una sala',
      hint: 'Con il suo gruppo Telegram: il bot deve esserci dentro.',
      to: '/impostazioni/anagrafiche/sala',
    },
    tipster: {
      label: 'Crea un tipster',
      hint: 'Con il gruppo in cui scrive: da lì il bot prende le bet.',
      to: '/impostazioni/anagrafiche/tipster',
    },
    collegamento: {
      label: 'Collega il tipster alle sale',
      hint: 'Decide a quali sale vanno le sue bet; con Più sale insieme si collegano tutte in una volta.',
      to: '/impostazioni/anagrafiche/collegamenti-tipster',
    },
    utente: { label: 'Crea gli altri utenti', hint: 'Ognuno con i suoi ruoli.', to: '/utenze' },
    bet: { label: 'Aspetta la prima bet', hint: 'Compare qui appena il tipster scrive.', to: null },
  },
} as const
