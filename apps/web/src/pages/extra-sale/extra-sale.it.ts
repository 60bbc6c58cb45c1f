export const extraSaleText = {
  greeting: (username: string) => `Ciao, ${username}`,
  text: 'Il tuo utente è abilitato alle sole sale extra: da qui non ci sono operazioni da eseguire.',
  others: 'Qui arriva chi ha il solo ruolo EXTRA: la pagina non ha operazioni da eseguire.',
  help: 'Se ti serve altro, contatta un amministratore.',
} as const
