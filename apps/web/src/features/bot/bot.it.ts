export const botText = {
  update: 'UPDATE',
  updated: 'Bot aggiornati correttamente!',
  updateFailed: "Errore durante l'aggiornamento dei bot. Riprovare più tardi.",
  updateInfo:
    'Dopo avere aggiunto tipster, nuove sale e drop helper, sparax o canali, o dopo avere modificato gli ID delle chat, premere UPDATE per aggiornare i bot.',

  healthTitle: 'Telegram Health Check',
  healthHint: 'Chiede al bot se riceve e invia messaggi.',
  healthCheck: 'Controlla',
  healthOk: (status: string) => `Stato: ${status}`,
  healthError: (status: string) => `Errore: ${status}`,
  healthFailed: "Impossibile finalizzare la richiesta. Contattare l'assistenza.",
} as const
