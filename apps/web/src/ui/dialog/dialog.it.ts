/** The words of every dialog. */
export const dialogText = { close: 'Chiudi', cancel: 'Annulla', save: 'Salva' } as const
