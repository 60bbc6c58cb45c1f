/** Actions on chosen bets. */
export const selectionText = {
  delete: 'Elimina Selezionati',
  send: 'Invia Selezionati',
  dropSite: 'Drop Sito Selezionati',
  dropRoom: 'Drop Sala/Helper Selezionati',
  confirmLate: 'Conferma Drop Selezionati',
  confirmErrors: 'Conferma Drop In Errore Selezionati',
}
