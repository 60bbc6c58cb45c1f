import { formatCount } from '#web/ui/data-table/data-table.it.ts'

const heldBy = (n: number, who: readonly string[]) =>
  `${formatCount(n)} ${n === 1 ? 'la' : 'le'} ${who.length === 1 ? 'sta' : 'stanno'} guardando ${new Intl.ListFormat('it').format(who)}`

export const settlingQueueText = {
  left: (n: number) => (n === 1 ? '1 rimasta' : `${formatCount(n)} rimaste`),
  others: heldBy,
  perHour: (mine: number, all: number) =>
    `Nell'ultima ora: ${formatCount(mine)} tue, ${formatCount(all)} in tutto`,
  order: 'Ordine',
  orders: { data: 'Dalla più vecchia', evento: 'Per evento' },
  also: { tutte: 'Anche non giocate', nonIniziate: 'Anche non iniziate' },
  begins: (at: string) => `Inizia ${at}`,
  emptyNotBegun: (n: number) =>
    n === 1 ? '1 non è ancora iniziata.' : `${formatCount(n)} non sono ancora iniziate.`,
  outcomes: 'Esito',
  skip: 'Salta',
  skipHint: 'Resta Open e torna dopo le altre (Spazio o 6)',
  back: "Annulla l'ultima",
  keys: "Tasti 1-5: esito · Spazio o 6: salta · Backspace: annulla l'ultima",
  keyOutcome: "Assegna l'esito alla bet della coda",
  proposal: 'Dal risultato',
  payAsProposed: 'Paga così',
  complete: 'Completa in Risultati',
  enterScore: 'Inserisci il risultato',
  next: 'Le prossime',
  staked: 'Giocato',
  credited: 'Tot Tipster',
  quota: 'Quota Drop',
  empty: 'Nessuna bet Open in coda',
  emptyOthers: (n: number, who: readonly string[], at: string) =>
    `${heldBy(n, who)}: ${n === 1 ? 'torna' : 'tornano'} al più tardi alle ${at}.`,
  emptySkipped: (n: number) => `Restano le ${formatCount(n)} che hai saltato.`,
  restart: 'Ricomincia da quelle saltate',
  photo: (id: number) => `Immagine della bet ${id}`,
  takenBack: (id: number) => `Bet ${id}: esito annullato, è di nuovo Open`,
  meanwhile: (id: number) => `La bet ${id} è stata refertata da un'altra persona: niente è stato cambiato`,
  bet: (id: number) => `Bet ${id}`,
  last: 'Ultima',
} as const
