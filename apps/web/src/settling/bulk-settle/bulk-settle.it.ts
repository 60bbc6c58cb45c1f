import { formatCount } from '#web/ui/data-table/data-table.it.ts'

const bets = (n: number): string => (n === 1 ? '1 bet' : `${formatCount(n)} bet`)

export const bulkSettleText = {
  open: 'Modifica in blocco',
  openKey: 'Modifica in blocco le bet selezionate',
  all: (n: number) => `Seleziona tutte le ${formatCount(n)} filtrate`,
  allSelected: (n: number) => `Tutte le ${formatCount(n)} filtrate`,
  title: (n: number) => `Modifica in blocco: ${bets(n)}`,
  titleOne: (id: number) => `Cambia esito della bet ${id}`,
  titleProposals: (n: number) => `Conferma ${n === 1 ? '1 proposta' : `${formatCount(n)} proposte`}`,
  esito: 'Esito',
  keys: 'Tasti da 1 a 6',
  pagamento: 'Pagamento',
  fascia: 'Fascia',
  sport: 'Sport',
  dropChiusura: 'Chiusura Quota',
  unchanged: "Lascia com'è",
  none: 'Nessuno',
  choose: "Scegli che cosa cambiare: l'effetto si vede prima di salvare.",
  computing: "Calcolo l'effetto…",
  effect: 'Effetto',
  changes: (n: number) => (n === 1 ? '1 bet cambia' : `${formatCount(n)} bet cambiano`),
  already: (n: number) => (n === 1 ? '1 è già così' : `${formatCount(n)} sono già così`),
  refused: (n: number) => (n === 1 ? '1 rifiutata' : `${formatCount(n)} rifiutate`),
  notBegun: (n: number) =>
    n === 1 ? '1 non è ancora iniziata' : `${formatCount(n)} non sono ancora iniziate`,
  withoutDrop: (n: number) => `${formatCount(n)} senza drop tipster`,
  nothing: 'Nessuna bet cambia.',
  accounts: (n: number) => (n === 1 ? 'Cambia 1 conto' : `Cambiano ${formatCount(n)} conti`),
  refusedTitle: 'Rifiutate',
  bet: (id: number) => `Bet ${id}`,
  meanwhile: (chi: string, esito: string, quando: string) => `${chi} l'ha messa ${esito} alle ${quando}.`,
  second: 'Serve una seconda persona',
  secondAmount: (n: number, soglia: string) =>
    `${n === 1 ? '1 bet supera' : `${formatCount(n)} bet superano`} ${soglia}: tutta la modifica resta in attesa finché un'altra persona non la conferma.`,
  secondSent: "Cambia importi già inviati: la conferma un'altra persona.",
  secondNobody: 'Oggi nessun altro utente può confermarla.',
  withoutThem: (n: number) =>
    n === 1 ? 'Lascia fuori quella bet' : `Lascia fuori quelle ${formatCount(n)} bet`,
  save: (n: number) => `Salva ${bets(n)}`,
  saveNone: 'Salva',
  ask: 'Chiedi la conferma',
  saving: (n: number, seconds: number) =>
    `Salvo ${bets(n)} in un'unica operazione, tutte o nessuna: ${formatCount(seconds)} s`,
  lost: 'La risposta non è arrivata: non si sa ancora se è stato salvato. Chiedo di nuovo con la stessa richiesta, che vale una volta sola.',
  taken: (payout: string) => `tolto: ${payout}`,
  corrected: (outcomes: string, account: string, others: number) => {
    const more =
      others === 0 ? '' : others === 1 ? ' e un altro conto' : ` e altri ${formatCount(others)} conti`
    return `Esito ${outcomes}${account === '' ? '. Nessun conto cambia.' : `: ${account}${more}`}`
  },
  done: (n: number) => (n === 1 ? '1 bet modificata' : `${formatCount(n)} bet modificate`),
  asked: "Richiesta inviata: aspetta la conferma di un'altra persona",
} as const
