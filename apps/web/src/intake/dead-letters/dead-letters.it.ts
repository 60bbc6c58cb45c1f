export const deadLettersText = {
  title: 'Messaggi non elaborati',
  explain: 'Scritti nelle chat e mai elaborati: apri la chat, poi riprova o ignorali.',
  writtenBy: (mittente: string, when: string) => (mittente === '' ? when : `${mittente}, ${when}`),
  update: (tipo: 'messaggio' | 'modifica' | 'reazione' | 'bot') =>
    ({ messaggio: 'Messaggio', modifica: 'Modifica', reazione: 'Reazione', bot: 'Stato del bot' })[tipo],
  notHandled: (motivo: string) => `Non elaborato: ${motivo}`,
  openInTelegram: 'Apri in Telegram',
  reprocess: 'Elabora di nuovo',
  reprocessed: 'Messaggio rimesso in elaborazione',
  reprocessHint: 'Il bot lo riprende come se arrivasse adesso, con le modifiche scritte dopo',
  ignore: 'Ignora',
  ignoreHint: 'Toglie il messaggio da questo elenco senza elaborarlo',
}
