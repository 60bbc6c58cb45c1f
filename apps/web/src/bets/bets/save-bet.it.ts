export const saveBetText = {
  text: 'Testo Bet',
  tipster: 'Tipster',
  save: 'SALVA',
  tooLong: (max: number) => `Massimo ${max} caratteri.`,
  unknownTipster: 'Tipster non trovato',
  saved: 'Operazione completata con successo',
  preview: 'Come sarà salvata',
  previewEmpty: 'Il testo comparirà qui senza emoji e con le quote separate.',
  savedNow: 'Salvate adesso',
  open: (id: number) => `Bet ${id}`,
  send: 'Sparabet',
}
