/** The lists of names: the title of each, and the noun of an entry within a sentence. */
export const nameListsText = {
  sport: { title: 'Sport', add: 'Nuovo Sport', field: 'Nome dello sport', article: 'lo sport', ending: 'o' },
  fasce: {
    title: 'Fasce',
    add: 'Nuova Fascia',
    field: 'Nome della fascia',
    article: 'la fascia',
    ending: 'a',
  },
  esito: { title: 'Esiti', add: 'Nuovo Esito', field: "Nome dell'esito", article: "l'esito", ending: 'o' },
  task: { title: 'Task', add: 'Nuovo Task', field: 'Nome del task', article: 'il task', ending: 'o' },

  columns: { nome: 'Nome', elimina: 'Elimina' },
  empty: 'Nessun elemento',
  emptyHint: 'Le voci di questo elenco si scelgono nelle bet. Aggiungi la prima.',
  noTasks: 'I task si assegnano agli utenti, in Utenze. Aggiungi il primo.',
  remove: (nome: string) => `Elimina ${nome}`,
  protectedHint: 'Esito usato nei conti: non può essere eliminato',
  deleteTitle: 'Conferma Eliminazione',
  deleteBody: (what: string, nome: string) => `Sei sicuro di volere eliminare ${what} ${nome}?`,
  saved: (nome: string, ending: string) => `${nome} aggiunt${ending}`,
  deleted: (nome: string, ending: string) => `${nome} eliminat${ending}`,
} as const
