import { formatMoney } from '@xbetapp/domain/platform/format/number'
import { plural } from '#web/ui/numbers/plural.ts'
import type { Exposure } from './exposure.api.ts'

type Amounts = Pick<Exposure['casa'], 'esposto' | 'peggiore' | 'migliore'>

export const exposureText = {
  explain:
    'Quanto possono costare o rendere le bet Open di adesso, se vanno tutte male o tutte bene. Evento e Tipster: il risultato della casa. Sale e siti, Book e Valuta: quello che devono le sale.',
  at: 'Aggiornata alle',
  open: (n: number) => `${n} bet Open`,
  worst: 'Caso peggiore',
  best: 'Caso migliore',
  /** `isPart`: some Open bets are not in the figures beside it, but count for the threshold. */
  over: (soglia: string, isPart: boolean) =>
    `Oltre la soglia di ${soglia}${isPart ? ', con tutte le Open' : ''}`,
  below: (soglia: string, isPart: boolean) => `Soglia ${soglia}${isPart ? ', con tutte le Open' : ''}`,
  groupsLabel: 'Conta per',
  groups: {
    evento: 'Evento',
    tipster: 'Tipster',
    book: 'Book',
    sala: 'Sale e siti',
    valuta: 'Valuta',
  },
  table: (name: string) => `Esposizione per ${name.toLowerCase()}`,
  columns: {
    nome: 'Nome',
    inizio: 'Inizio',
    aperte: 'Open',
    esposto: 'Giocato',
    peggiore: 'Peggiore',
    migliore: 'Migliore',
  },
  tonight: 'Stasera',
  tonightHint: 'Solo le bet su un evento di oggi non ancora finito, fino alle 6 di domattina, senza multiple',
  parts: {
    inPlay: (n: number) => plural(n, '1 bet ancora in gioco', '# bet ancora in gioco'),
    toSettle: (n: number) => plural(n, '1 bet da refertare', '# bet da refertare'),
  },
  /** The bets that are not in the figures above. */
  apart: (bets: string, { esposto, peggiore, migliore }: Amounts) =>
    `A parte, ${bets}: ${formatMoney(esposto)}, caso peggiore ${formatMoney(peggiore)}, caso migliore ${formatMoney(migliore)}`,
  bet: { quota: 'Quota', label: 'Bet Open' },
  behind: (name: string) => `Bet Open: ${name}`,
  results: 'Vai a Risultati',
  span: 'Dal peggiore al migliore',
  allPlayed: 'Niente da giocare',
  empty: 'Nessuna bet Open',
  emptyHint: 'Le bet Open con un drop compaiono qui appena registrate.',
  tile: 'Esposizione',
  tileLink: 'Apri Esposizione',
} as const
