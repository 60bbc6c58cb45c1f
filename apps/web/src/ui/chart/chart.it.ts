export const chartText = {
  asChart: 'Grafico',
  total: 'Totale',
  totalShown: 'Totale delle parti mostrate',
  keys: 'Frecce per scorrere, Invio per aprire.',
}
