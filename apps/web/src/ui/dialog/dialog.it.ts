/** The words of every dialog. */
export const dialogText = {
  close: 'Chiudi',
  cancel: 'Annulla',
  save: 'Salva',
  /** For work in one transaction, which has no partial progress. */
  running: (seconds: number) => `In corso da ${seconds} s: tutto insieme o niente`,
} as const
