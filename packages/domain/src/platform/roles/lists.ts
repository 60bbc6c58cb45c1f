import { ROLES } from './roles.ts'
import { mayOpen, type ScreenPath } from './screens.ts'

/**
 * Every list drawn as a table, by the name its columns and views are stored under, with its screens. A user who may
 * open one of the screens may see the list and its shared views.
 */
export const LISTS = {
  bet: ['/'],
  'bet-dettaglio': ['/'],
  'drop-list': ['/drop'],
  invii: ['/invii'],
  inoltri: ['/inoltri'],
  calcolatore: ['/calcolatore'],
  'calcolatore-modifiche': ['/calcolatore'],
  'calcolatore-dettaglio': ['/calcolatore'],
  'attesa-conti-tipster': ['/contabilita/tipster'],
  'attesa-conti-sala': ['/contabilita/tipster'],
  'conto-tipster': ['/contabilita/tipster'],
  'conto-sala': ['/contabilita/sala'],
  'conto-helper': ['/contabilita/helper'],
  'conto-sito': ['/contabilita/sito'],
  'conto-altro': ['/contabilita/altro'],
  'conto-conto': ['/contabilita/$conto'],
  'movimenti-cashflow': ['/contabilita'],
  'movimenti-deposito': ['/contabilita'],
  'movimenti-conto': ['/contabilita/$conto'],
  estratti: ['/contabilita'],
  'estratto-differenze': ['/contabilita'],
  contestazioni: ['/contabilita/contestazioni'],
  settimane: ['/contabilita/settimane'],
  scadenze: ['/contabilita/anzianita'],
  rivalutazione: ['/contabilita/rivalutazione'],
  'rivalutazione-conti': ['/contabilita/rivalutazione'],
  'quadratura-conti': ['/contabilita/quadratura'],
  'quadratura-dichiarazioni': ['/contabilita/quadratura'],
  'riepilogo-fondo': ['/riepilogo'],
  'riepilogo-portafoglio': ['/riepilogo'],
  'riepilogo-righe': ['/riepilogo'],
  'andamento-casa': ['/andamento'],
  'andamento-tipster': ['/andamento'],
  'andamento-bet': ['/andamento'],
  'andamento-venue': ['/andamento'],
  'andamento-righe': ['/andamento'],
  accordi: ['/andamento'],
  'accordo-bet': ['/andamento'],
  esposizione: ['/esposizione'],
  'esposizione-righe': ['/esposizione'],
  utenze: ['/utenze'],
  registro: ['/registro'],
  storia: ['/registro'],
  book: ['/impostazioni/anagrafiche/book'],
  sala: ['/impostazioni/anagrafiche/sala'],
  sito: ['/impostazioni/anagrafiche/sito'],
  altro: ['/impostazioni/anagrafiche/altro'],
  tipster: ['/impostazioni/anagrafiche/tipster'],
  valuta: ['/impostazioni/anagrafiche/valuta'],
  sparax: ['/impostazioni/anagrafiche/sparax'],
  canale: ['/impostazioni/anagrafiche/canali'],
  'elenco-sport': ['/impostazioni/anagrafiche/esiti-sport-fasce'],
  'elenco-fasce': ['/impostazioni/anagrafiche/esiti-sport-fasce'],
  'elenco-esito': ['/impostazioni/anagrafiche/esiti-sport-fasce'],
  'elenco-task': ['/impostazioni/gestione-task'],
  'collegamenti-automatico': ['/impostazioni/anagrafiche/collegamenti-tipster'],
  'collegamenti-riconoscimento': ['/impostazioni/anagrafiche/collegamenti-tipster'],
  'collegamenti-keyword': ['/impostazioni/anagrafiche/collegamenti-tipster'],
  'collegamenti-speciale': ['/impostazioni/anagrafiche/collegamenti-tipster'],
  'collegamenti-sparax': ['/impostazioni/anagrafiche/collegamenti-sparax/$idSparax'],
  'limiti-drop': ['/impostazioni/check-tipster/limiti-drop'],
  'importi-richiesti': ['/impostazioni/check-tipster/importi-richiesti'],
  regole: ['/impostazioni/gestione-regole-tipster'],
} as const satisfies Readonly<Record<string, readonly ScreenPath[]>>

export type ListName = keyof typeof LISTS

/** Lists of a handful of rows by nature: views, a workbook and columns to choose would only stand above them. */
export const SHORT_LISTS: ReadonlySet<ListName> = new Set<ListName>([
  'valuta',
  'sparax',
  'canale',
  'elenco-sport',
  'elenco-fasce',
  'elenco-esito',
  'elenco-task',
  'riepilogo-fondo',
  'riepilogo-portafoglio',
  'estratto-differenze',
  'calcolatore-modifiche',
  'rivalutazione',
])

export const LIST_NAMES = Object.keys(LISTS) as [ListName, ...ListName[]]

/** Most rows of a workbook of a list: more than a year of bets. */
export const XLSX_ROWS = 100_000
/** Characters of a workbook's widest column. */
export const XLSX_WIDEST = 60

/** Whether a user may see a list; `held` are his roles. */
export const maySeeList = (list: ListName, held: readonly string[]): boolean =>
  LISTS[list].some((path) => mayOpen(path, held))

/** Roles that may see any list at all. */
export const LIST_READERS = ROLES.filter((role) => LIST_NAMES.some((list) => maySeeList(list, [role])))
