export const shellMessages = {
  product: 'xbetapp',
  home: 'xbetapp, vai alla pagina iniziale',
  skip: 'Vai al contenuto',
  footer: (year: number) => `© ${year} xbetapp · 1.1.14`,
  loading: 'Caricamento in corso',
} as const
