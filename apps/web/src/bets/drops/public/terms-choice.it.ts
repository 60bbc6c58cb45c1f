export const termsChoiceText = {
  label: 'Usa le condizioni di oggi',
  labelByDay: 'Usa le condizioni del giorno della bet',
  change: (name: string, now: string, before: string) => `${name} ${now} invece di ${before}`,
  names: {
    percentualeImporto: 'percentuale',
    tassaQuota: 'tassa',
    cambio: 'cambio',
    freerollAttivo: 'freeroll',
  },
}
