import { weeksUpTo } from '@xbetapp/domain/accounts/reports/weeks'
import { BASE_PATH, SCREEN_PATHS, type ScreenPath } from '@xbetapp/domain/platform/roles/screens'
import { addRomeDays, romeDay } from '@xbetapp/domain/platform/time/rome'
import type { Cast } from './small-world.ts'

/** A screen as an address shows it: a page, or a dialog of its. */
export interface Screen {
  address: string
  /** Address of the page alone. */
  page: string
  /** How many dialogs the address opens, one on top of the other. */
  dialog: 0 | 1 | 2
}

type Search = (cast: Cast) => string

const reference = (key: keyof Cast): Search[] => [() => 'nuovo=1', (cast) => `modifica=${cast[key]}`]
const OF_BET = ['drop', 'modifica', 'info', 'regole', 'elimina', 'ritardo', 'errore']
const ACCOUNT: readonly Search[] = [
  () => 'cashflow=periodo',
  () => 'deposito=periodo',
  () => 'saldo=1',
  () => 'spiega=saldoTotale',
  () => 'elenco=periodo',
  // The trail of the world of the journeys begins today.
  () => `comera=${romeDay(new Date())}`,
  ({ bet }) => `bet=${bet}`,
  () => 'nuovo=cashflow',
  () => 'cashflow=periodo&nuovo=cashflow',
  () => 'cashflow=periodo&nuovo=giroconto',
  () => 'estratti=1',
]
const VALUES: readonly Search[] = [...reference('tipster'), ({ tipster }) => `elimina=${tipster}`]

/** First day of the last week that is over. */
const lastWeek = (): string => weeksUpTo(romeDay(new Date()), 2)[1]?.startDate ?? ''

/** The dialogs that have an address, by screen. */
export const DIALOGS: Readonly<Partial<Record<ScreenPath, readonly Search[]>>> = {
  '/': [
    ...OF_BET.map(
      (name): Search =>
        ({ bet }) =>
          `${name}=${bet}`,
    ),
    ({ bet }) => `dettaglio=${bet}`,
    ({ bet }) => `dettaglio=${bet}&vista=percorso`,
    ...['stop', 'tipster', 'sito', 'altro', 'sala'].map(
      (over): Search =>
        ({ bet }) =>
          `dettaglio=${bet}&sopra=${over}`,
    ),
  ],
  '/calcolatore': [
    ...['dettaglio', 'dropTipster', 'chiusura', 'modifica', 'info', 'duplica', 'modifiche', 'pagamento'].map(
      (name): Search =>
        ({ bet }) =>
          `${name}=${bet}`,
    ),
    () => 'contatore=open',
    () => 'contatore=immagini',
  ],
  '/calcolatore/conferme': [({ richiesta }) => `richiesta=${richiesta}`],
  '/sparabets': [({ bet }) => `info=${bet}`],
  '/contabilita/tipster': [() => 'attesaConti=1', () => `comera=${romeDay(new Date())}`],
  '/contabilita/settimane': [
    () => `chiudi=${lastWeek()}&tutti=1`,
    () => `riapri=${lastWeek()}&tutti=1`,
    ({ estratto }) => `differenze=${estratto}`,
    ({ estratto }) => `cambia=${estratto}`,
  ],
  '/contabilita/contestazioni': [({ contestazione }) => `contestazione=${contestazione}`],
  '/contabilita/quadratura': [
    ({ dichiarazione }) => `elenco=aperte&dichiarazione=${dichiarazione}`,
    ({ sito }) => `nome=Sito+di+Carla&dichiara=sito:${sito}`,
  ],
  '/contabilita/rivalutazione': [
    () => `giorno=${addRomeDays(romeDay(new Date()), -1)}&cambi=AUD:2&registra=AUD`,
  ],
  '/contabilita/tipster/$idTipster': ACCOUNT,
  '/contabilita/sala/$bookId/$idSala': [
    ...ACCOUNT.slice(0, 5),
    () => 'estratti=1',
    ({ estratto }) => `differenze=${estratto}`,
    () => 'dichiara=1',
    ({ dichiarazione }) => `dichiarazione=${dichiarazione}`,
  ],
  '/contabilita/$conto': [() => 'cashflow=periodo', () => 'ripartizione=1'],
  '/esposizione': [() => 'per=tipster&righe=-', ({ bet }) => `bet=${bet}`],
  '/andamento': [
    ({ tipster }) => `bet=${tipster}`,
    () => `punto=${romeDay(new Date())}`,
    ({ bet }) => `quota=${bet}`,
    () => 'registro=incassi',
  ],
  '/riepilogo': [
    ({ fondo }) => `fondo=${fondo}`,
    ({ fondo }) => `fondo=${fondo}&azione=cashflow`,
    ({ fondo }) => `fondo=${fondo}&azione=sposta`,
    ({ fondo }) => `fondo=${fondo}&azione=converti`,
    ({ portafoglio }) => `portafoglio=${portafoglio}`,
    () => 'registro=spese',
    () => 'flusso=incassi',
    () => 'profitto=1',
    () => 'profittoDi=EUR',
    () => 'nuovo=fondo',
  ],
  '/utenze': [() => 'nuovo=1', ({ utente }) => `modifica=${utente}`, ({ utente }) => `elimina=${utente}`],
  '/impostazioni/anagrafiche/book': [...reference('book'), ({ book }) => `orari=${book}`],
  '/impostazioni/anagrafiche/sala': [...reference('sala'), ({ sala }) => `orari=${sala}`, () => 'info=1'],
  '/impostazioni/anagrafiche/sito': reference('sito'),
  '/impostazioni/anagrafiche/altro': reference('altro'),
  '/impostazioni/anagrafiche/tipster': reference('tipster'),
  '/impostazioni/anagrafiche/sparax': reference('sparax'),
  '/impostazioni/anagrafiche/valuta': [() => 'nuovo=1', () => 'modifica=EUR'],
  '/impostazioni/anagrafiche/canali': [...reference('canale'), ({ canale }) => `elimina=${canale}`],
  '/impostazioni/anagrafiche/esiti-sport-fasce': [
    () => 'nuovo-sport=1',
    ({ sport }) => `elimina-sport=${sport}`,
  ],
  '/impostazioni/anagrafiche/collegamenti-tipster/$idTipster': [
    () => 'nuovo=1',
    ({ sala }) => `dettaglio=${sala}`,
    ({ sala }) => `elimina=${sala}`,
    ({ parola }) => `scheda=keyword&nuovo=parola:${parola}`,
    () => 'insieme=1',
  ],
  '/impostazioni/anagrafiche/collegamenti-sparax/$idSparax': [
    () => 'nuovo=1',
    ({ sala }) => `dettaglio=${sala}`,
  ],
  '/impostazioni/gestione-task': [() => 'nuovo=1', ({ task }) => `elimina=${task}`],
  '/impostazioni/gestione-regole-tipster': [
    ({ tipster }) => `nuova=${tipster}`,
    ({ regola }) => `elimina=${regola}`,
  ],
  '/impostazioni/check-tipster/limiti-drop': VALUES,
  '/impostazioni/check-tipster/importi-richiesti': VALUES,
}

/** The whole address of a screen; the path before an id tells whose id it is. */
export function pageAddress(path: ScreenPath, cast: Cast): string {
  const ids: Record<string, string | number> = {
    idTipster: cast.tipster,
    bookId: cast.book,
    idSala: path.includes('/helper/') ? cast.helper : cast.sala,
    id: path.includes('/sito/') ? cast.sito : cast.altro,
    idSparax: cast.sparax,
    conto: cast.conto,
  }
  const address = path.replace(/\$(\w+)/g, (_, name: string) => {
    const id = ids[name]
    if (id === undefined) throw new Error(`nothing for ${name} of ${path}`)
    return String(id)
  })
  const whole = BASE_PATH + address.replace(/\/$/, '')
  return path === '/drop-americani' ? `${whole}?idReceivedBet=${cast.bet}` : whole
}

/** An empty list, with the button that clears its filters. */
const NOTHING_FOUND = `${BASE_PATH}/calcolatore?dal=2020-01-01&al=2020-01-01`

/** Every page of the product. A new one is included automatically. */
export const pageScreens = (cast: Cast): Screen[] =>
  [...SCREEN_PATHS.map((path) => pageAddress(path, cast)), NOTHING_FOUND].map((address) => ({
    address,
    page: address,
    dialog: 0,
  }))

/** Addresses of dialogs over another dialog. */
const OVER = /&(sopra|azione)=|cashflow=periodo&nuovo=/

/** Every dialog that has an address. */
export const dialogScreens = (cast: Cast): Screen[] =>
  SCREEN_PATHS.flatMap((path) =>
    (DIALOGS[path] ?? []).map((dialog) => {
      const [page, search] = [pageAddress(path, cast), dialog(cast)]
      return { address: `${page}?${search}`, page, dialog: OVER.test(search) ? 2 : 1 }
    }),
  )
