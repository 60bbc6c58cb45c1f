export const ageingText = {
  hint: 'Contano le bet refertate e i movimenti.',
  noneFound: 'Nessun conto trovato',
  noneFoundHint: 'Cambia il nome o il tipo.',
  search: 'Cerca un conto',
  total: 'Totale senza Open',
  totalHint: 'Le bet refertate e i movimenti: SALDO TOTALE NO OPEN del conto.',
  /** Headers of the days a debt is old, and of what is older. */
  ages: (days: readonly number[]) => [
    ...days.map((to, index) =>
      index === 0 ? `Fino a ${to} giorni` : `${(days[index - 1] ?? 0) + 1}–${to} giorni`,
    ),
    `Oltre ${days.at(-1)} giorni`,
  ],
  /** Hint of the columns of ages and of the oldest week. */
  ageHint: 'I giorni si contano dalla domenica in cui finisce la settimana.',
  columns: { conto: 'Conto', tipo: 'Tipo', settimana: 'Dalla settimana', termine: 'Fido' },
}
