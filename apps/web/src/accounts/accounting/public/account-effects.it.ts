export const accountEffectsText = {
  accounts: 'Conti',
  columns: {
    conto: 'Conto',
    bet: 'Bet',
    prima: 'Adesso',
    dopo: 'Dopo',
    differenza: 'Differenza',
    saldo: 'Saldo Totale',
  },
  explain: 'Quanto valgono per il conto le bet che cambiano; le Open contano come perse.',
  noAccounts: 'Nessun conto cambia.',
  weeks: 'Settimane che cambiano',
  week: (nome: string, da: string, a: string, stato: string) => `${nome}, ${da} - ${a}: ${stato}`,
} as const
