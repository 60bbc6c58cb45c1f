export const dropAmericaniText = {
  text: 'Testo',
  importo: 'Importo',
  quota: 'Quota',
  send: 'Invia',
  photo: (id: number) => `Immagine della bet ${id}`,
  bet: (id: number) => `Bet ${id}`,
  tooLong: (max: number) => `Massimo ${max} caratteri.`,
  unknownTipster: 'Tipster non trovato',
  done: 'Il drop sarà gestito in maniera automatica',
  closing: 'Questa finestra si chiude da sola.',
  stillOpen: 'Puoi chiudere questa finestra.',
  home: 'Vai alle Bet',
  /** The Bet page's sentence without its last words. */
  unconfirmed: 'Ricaricare la pagina e controllare il corretto inserimento del drop',
}
