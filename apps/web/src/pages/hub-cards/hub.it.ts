/** Titles of the settings hubs' cards and their groups, where they are not the screens' own. */
export const settingsHubText = {
  general: 'Configurazione',
  checkTipster: 'Check Tipster',
  importiTitle: 'Importi Massimi Richiesti',
} as const

export const referenceHubText = {
  alert: 'Aggiornamento dei bot',
  altro: 'Altro',
  elenchiTitle: 'Esiti Sport e Fasce',
} as const
