export const shellText = {
  product: 'xbetapp',
  home: 'xbetapp, vai alla pagina iniziale',
  offerKey: "Annulla l'ultima azione",
  skip: 'Vai al contenuto',
  // The label is given; the version of the code is that of package.json.
  footer: (year: number) => `© ${year} xbetapp · 1.1.14`,
  loading: 'Caricamento in corso',
  notYours: (screen: string) => `Non hai accesso a ${screen}.`,
} as const
