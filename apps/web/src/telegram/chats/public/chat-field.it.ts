export const chatFieldText = {
  named: (titolo: string) => `Gruppo: ${titolo}`,
  placeholder: 'Nome del gruppo o ID',
  takenBy: (di: string) => `è già di ${di}`,
  unknown: 'Il bot non conosce questa chat: aggiungilo al gruppo',
  howToFind: 'Metti il bot nel gruppo e scrivici: poi si sceglie qui per nome.',
} as const
