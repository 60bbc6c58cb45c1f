export const chartText = {
  asTable: 'Tabella',
  asChart: 'Grafico',
  picture: 'Immagine',
  total: 'Totale',
  keys: 'Frecce per scorrere, Invio per aprire.',
}
