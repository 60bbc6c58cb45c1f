export const tipsterSharesText = {
  title: 'Giocato per tipster',
  columns: ['Tipster', 'Bet', 'Giocato', '%'],
}
