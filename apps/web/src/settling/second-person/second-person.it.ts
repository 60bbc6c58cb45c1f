import { formatCount } from '#web/ui/data-table/data-table.it.ts'

export const secondPersonText = {
  explain:
    'Esiti da confermare da una seconda persona. Chi ha fatto la richiesta può ritirarla, non confermarla. Dopo tre giorni la richiesta scade.',
  above: (soglia: string) => `oltre ${soglia}`,
  afterStatement: 'dopo un estratto inviato',
  nobody: (quando: string) =>
    `Gli esiti ${quando} li conferma una seconda persona, ma nessun altro utente può farlo: resterebbero in attesa. Serve un altro utente che possa refertare, oppure si cambia la regola nelle variabili.`,
  waiting: 'In attesa',
  decided: 'Già decise',
  empty: 'Niente da confermare',
  emptyHint: 'Quando un esito richiede due persone, la richiesta compare qui.',
  bets: (n: number) => (n === 1 ? '1 bet' : `${formatCount(n)} bet`),
  by: (nome: string, quando: string) => `Chiesta da ${nome}, ${quando}`,
  mine: 'Tua',
  expires: (quando: string) => `scade ${quando}`,
  look: "Guarda l'effetto",
  title: (nome: string) => `Richiesta di ${nome}`,
  changed:
    'Una delle bet è cambiata dopo la richiesta: così non si può più confermare. Va rifiutata e chiesta di nuovo.',
  own: "È una tua richiesta: la conferma un'altra persona.",
  confirm: (n: number) => (n === 1 ? 'Conferma 1 bet' : `Conferma ${formatCount(n)} bet`),
  refuse: 'Rifiuta',
  withdraw: 'Ritira',
  close: 'Chiudi',
  note: 'Nota (facoltativa)',
  confirmed: (n: number) => (n === 1 ? '1 bet modificata' : `${formatCount(n)} bet modificate`),
  staked: (tot: string, tipster: string) => `giocati ${tot}, tipster ${tipster}`,
  states: {
    'in attesa': 'in attesa',
    confermata: 'confermata',
    rifiutata: 'rifiutata',
    ritirata: 'ritirata',
    scaduta: 'scaduta',
  },
  decidedBy: (stato: string, nome: string) => `${stato} da ${nome}`,
} as const
