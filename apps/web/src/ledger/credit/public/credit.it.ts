export const creditText = {
  sides: { deve: 'Ci devono', dobbiamo: 'Dobbiamo' },
  nobody: { deve: 'Nessuno ci deve', dobbiamo: 'Non dobbiamo a nessuno' },
  used: (percent: number) => `Fido ${percent}%`,
  /** Without a day of term it is due at the end of its week. */
  overdue: (days: number) =>
    days === 0 ? 'oltre la settimana' : days === 1 ? 'oltre 1 giorno' : `oltre i ${days} giorni`,
}
