/** The words of every dialog. */
export const dialogText = {
  close: 'Chiudi',
  cancel: 'Annulla',
  save: 'Salva',
  /** What is done at once has no part that is done already. */
  running: (seconds: number) => `In corso da ${seconds} s: tutto insieme o niente`,
} as const
