export const partText = {
  /** The code of the part did not come. */
  unloaded: 'Questa parte non è arrivata dal server. Il resto della pagina continua a funzionare.',
  /** The part loaded but failed to render. */
  broken: 'Questa parte si è interrotta. Il resto della pagina continua a funzionare.',
  retry: 'Riprova',
  close: 'Chiudi',
} as const
