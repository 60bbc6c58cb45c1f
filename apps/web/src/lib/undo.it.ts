export const undoText = { undo: 'Annulla', done: 'Salvato' } as const
