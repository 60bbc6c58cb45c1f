export const chatFieldText = {
  named: (titolo: string) => `Gruppo: ${titolo}`,
  ofHouse: (uso: string) => `Attenzione, è una chat della casa: ${uso} (Variabili Admin)`,
  placeholder: 'Nome del gruppo o ID',
  takenBy: (titolo: string, di: string) => `${titolo} è già di ${di}.`,
  unknown: 'Il bot non conosce questa chat: aggiungilo al gruppo',
  noneNamed: 'Nessun gruppo con questo nome: scrivi un messaggio nel gruppo, o il suo ID.',
  manyNamed: 'Più gruppi con questo nome: scegline uno.',
  howToFind: 'Metti il bot nel gruppo e scrivici: poi si sceglie qui per nome.',
} as const
