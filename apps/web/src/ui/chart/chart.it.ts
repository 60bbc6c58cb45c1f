export const chartText = {
  asChart: 'Grafico',
  picture: 'Immagine',
  total: 'Totale',
  totalShown: 'Totale delle parti mostrate',
  keys: 'Frecce per scorrere, Invio per aprire.',
}
