export const shellMessages = {
  product: 'xbetapp',
  home: 'xbetapp, vai alla pagina iniziale',
  offerKey: "Annulla l'ultima azione, finché l'avviso lo offre",
  skip: 'Vai al contenuto',
  footer: (year: number) => `© ${year} xbetapp · 2.0.0`,
  loading: 'Caricamento in corso',
  notYours: 'Il tuo ruolo non comprende questa pagina',
} as const
