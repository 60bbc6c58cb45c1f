import { formatDate } from '@xbetapp/domain/platform/format/date'
import { formatMoney, formatPercent } from '@xbetapp/domain/platform/format/number'
import type { DealPeriod, DealTerms } from './deals.api.ts'

const OF_BASE = { casa: 'del profitto della casa', giocato: "dell'importo droppato" } as const
const EACH_PERIOD = { settimana: 'a settimana', mese: 'al mese' } as const
const KINDS = { sala: 'Sala', sito: 'Sito', altro: 'Altro' } as const

export const dealText = {
  list: 'Accordi',
  none: 'Nessun accordo',
  noneHint: 'Gli accordi si fanno nelle Condizioni di un tipster o di un altro conto.',
  toTipsters: 'Vai ai tipster',
  add: 'Nuovo accordo',
  open: 'Apri',
  due: (amount: string) => `da pagare ${amount}`,
  title: (nome: string) => `Accordo di ${nome}`,
  figures: {
    maturato: 'Maturato',
    pagato: 'Pagato',
    daPagare: 'Da pagare',
    riporto: 'Riporto',
    base: 'Base',
    prima: 'Riporto prima',
    dopo: 'Riporto dopo',
  },
  versions: 'Condizioni per giorno',
  dal: 'Dal',
  chi: 'Da chi',
  motivo: 'Motivo',
  change: 'Nuove condizioni',
  pay: 'Registra pagamento',
  payNote: (nome: string, oggi: string) => `Accordo ${nome} al ${formatDate(oggi)}`,
  periods: 'Periodi',
  periodo: 'Periodo',
  noPeriods: 'Nessun periodo: comincia più avanti.',
  period: (dal: string, al: string) => `${formatDate(dal)} - ${formatDate(al)}`,
  running: 'in corso',
  bet: 'Bet',
  bets: (n: number, open: number) => (open === 0 ? `${n} bet` : `${n} bet, ${open} Open`),
  reckoning: ({ base, prima, maturato }: DealPeriod, terms: string) =>
    `Base ${formatMoney(base)}${prima === 0 ? '' : `, riporto ${formatMoney(prima)}`}. ${terms}: maturato ${formatMoney(maturato)}.`,
  betsOf: (nome: string, period: string) => `Bet dell'accordo di ${nome}, ${period}`,
  noBets: 'Nessuna bet nel periodo',
  columns: {
    nome: 'Nome',
    condizioni: 'Condizioni',
    esito: 'Esito',
    intero: 'Tutta la bet',
    base: 'Nella base',
  },
  form: {
    dal: 'Valgono dal',
    base: 'Base',
    bases: { casa: 'Profitto della casa', giocato: 'Importo droppato' },
    percentuale: 'Percentuale',
    periodo: 'Periodo',
    periods: { settimana: 'Settimana', mese: 'Mese' },
    minimo: 'Minimo a periodo',
    massimo: 'Massimo a periodo',
    sport: 'Solo sport',
    book: 'Solo book',
    generi: 'Solo conti di tipo',
    kinds: KINDS,
    all: 'Tutti',
    recupero: 'Con recupero delle perdite',
    azzera: 'Azzera il riporto da quel giorno',
    inEstratto: "Si legge nell'estratto conto",
    save: 'Salva',
    saved: 'Accordo salvato',
    trial: 'Simulazione',
    trialFrom: 'Come sarebbe andata dal',
  },
} as const

/** `20% del profitto della casa a settimana, con recupero, minimo € 10,00; solo Tennis`. */
export function termsSentence(terms: DealTerms, bookName: (id: number) => string): string {
  const { base, percentuale, periodo, recupero, minimo, massimo, azzera, inEstratto } = terms
  const parts = [
    `${formatPercent(percentuale)} ${OF_BASE[base]} ${EACH_PERIOD[periodo]}`,
    recupero && 'con recupero',
    minimo !== null && `minimo ${formatMoney(minimo)}`,
    massimo !== null && `massimo ${formatMoney(massimo)}`,
    azzera && 'riporto azzerato',
    inEstratto && "nell'estratto",
  ]
  const only = [...terms.sport, ...terms.book.map(bookName), ...terms.generi.map((kind) => KINDS[kind])]
  return `${parts.filter(Boolean).join(', ')}${only.length > 0 ? `; solo ${only.join(', ')}` : ''}`
}
