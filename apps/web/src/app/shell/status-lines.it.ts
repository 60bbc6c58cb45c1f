export const statusText = {
  noNetwork:
    'Sei senza rete: quello che hai scritto resta qui, e si salva quando la rete torna e premi di nuovo',
  noServer:
    'Il server non risponde e la pagina continua a cercarlo: quello che hai scritto resta qui, da salvare di nuovo',
  newVersion: 'È pronta una nuova versione di xbetapp',
  held: "C'è qualcosa di scritto e non salvato: salvalo o chiudilo, poi premi Aggiorna",
  update: 'Aggiorna',
} as const
