export const botHealthText = {
  healthTitle: 'Telegram Health Check',
  healthHint: 'Chiede al bot se riceve e invia messaggi.',
  healthCheck: 'Controlla',
  healthOk: (status: string) => `Stato: ${status}`,
  healthError: (status: string) => `Errore: ${status}`,
  healthFailed: "Impossibile finalizzare la richiesta. Contattare l'assistenza.",
} as const
