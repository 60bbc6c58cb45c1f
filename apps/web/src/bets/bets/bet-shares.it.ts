export const sharesText = {
  title: 'Giocato per tipster',
  tipster: 'Tipster',
  bet: 'Bet',
  tot: 'Giocato',
  share: 'Quota',
} as const
