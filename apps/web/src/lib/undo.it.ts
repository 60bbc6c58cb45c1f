export const undoText = {
  undo: 'Annulla',
  redo: 'Ripristina',
  done: 'Salvato',
  undoing: (seconds: number) => `Annullamento in corso da ${seconds} s: tutto insieme o niente`,
} as const
