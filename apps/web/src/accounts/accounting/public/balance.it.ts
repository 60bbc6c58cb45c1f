export const balanceText = {
  owed: { pagare: 'da pagare', incassare: 'da incassare', pari: 'in pari' },
  withoutOpen: 'senza Open',
  verified: (since: string) => `Verificato ${since}`,
  neverVerified: 'Mai verificato',
  changedSince: 'cambiato dopo',
}
