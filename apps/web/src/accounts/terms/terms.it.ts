import { formatCount } from '#web/ui/data-table/data-table.it.ts'

export const termsText = {
  open: 'Condizioni',
  from: (dal: string, changed: readonly string[]) => `dal ${dal}: ${changed.join(', ')}`,

  title: (name: string) => `Condizioni di ${name}`,
  hint: 'Da quale giorno vale ogni condizione: un drop prende quelle del giorno della sua bet.',
  versions: 'Condizioni per giorno',
  dalHead: 'Dal',
  beginning: "Dall'inizio",
  toCome: 'non ancora in vigore',
  inForce: 'in vigore',
  remove: (dal: string) => `Togli le condizioni dal ${dal}`,
  removed: 'Condizioni tolte',
  add: 'Nuove condizioni',
  dal: 'Valgono dal',
  effect: 'Effetto',
  choose: "Scegli il giorno e che cosa cambia: l'effetto si vede prima di salvare.",
  computing: "Calcolo l'effetto…",
  days: (dal: string, al: string | null) => (al === null ? `Dal ${dal} in poi.` : `Dal ${dal} al ${al}.`),
  drops: (n: number) =>
    n === 0
      ? 'Nessun drop cambia: valgono per quelli a venire.'
      : n === 1
        ? '1 drop viene ricalcolato.'
        : `${formatCount(n)} drop vengono ricalcolati.`,
  reason: 'Resta scritto con le condizioni, e nelle settimane chiuse che cambiano.',
  save: 'Salva',
  saved: 'Condizioni salvate',
  none: 'Nessuna condizione ha un giorno: valgono quelle della scheda.',
} as const
