export const extraSaleMessages = {
  greeting: (username: string) => `Ciao, ${username}`,
  text: 'Il tuo utente è abilitato alle sole sale extra: da qui non ci sono operazioni da eseguire.',
  others:
    'Questa pagina è di chi è abilitato alle sole sale extra: da qui non ci sono operazioni da eseguire.',
  help: 'Se ti serve altro, contatta un amministratore.',
} as const
