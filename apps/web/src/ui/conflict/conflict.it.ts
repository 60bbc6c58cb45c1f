export const conflictText = {
  title: 'Qualcun altro ha salvato mentre scrivevi: scegli che cosa tenere',
  by: (chi: string, quando: string) => `${chi}, ${quando}`,
  before: 'Prima',
  theirs: 'Suo',
  mine: 'Tuo',
  empty: 'vuoto',
  yes: 'Sì',
  no: 'No',
  untouched: 'non lo avevi toccato',
  goOn: 'Continua con queste scelte',
  chosen: 'Scelte riportate nei campi. Premi Salva per salvarle.',
  waiting: 'Sto leggendo che cosa è cambiato…',
} as const
