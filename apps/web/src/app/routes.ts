import { redirect } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { ACCOUNT_SEARCH, CARD_LIST_SEARCH } from '#web/features/accounting/account.search.ts'
import { ANDAMENTO_SEARCH } from '#web/features/andamento/andamento.search.ts'
import { BET_SEARCH } from '#web/features/bets/bets.search.ts'
import { CALCULATOR_SEARCH } from '#web/features/calculator/calculator.search.ts'
import { INVII_SEARCH } from '#web/features/delivery/invii.search.ts'
import { DROP_LIST_SEARCH } from '#web/features/drop-list/drop-list.search.ts'
import { LINKS_SEARCH, NAME_SEARCH } from '#web/features/links/links.search.ts'
import { ELENCHI_SEARCH, REFERENCE_SEARCH, TASK_SEARCH } from '#web/features/reference/reference.search.ts'
import { SPARABET_SEARCH } from '#web/features/relay/relay.search.ts'
import { searchId, searchText } from '#web/lib/search-params.ts'
import { QUADRATURA_SEARCH } from '#web/pages/contabilita/quadratura.search.ts'
import { CONTESTAZIONI_SEARCH, SETTIMANE_SEARCH } from '#web/pages/contabilita/settimane.search.ts'
import { ESPOSIZIONE_SEARCH } from '#web/pages/esposizione/esposizione.search.ts'
import { REGOLE_SEARCH, TIPSTER_VALUES_SEARCH } from '#web/pages/impostazioni/tipster-values.search.ts'
import { INOLTRI_SEARCH } from '#web/pages/inoltri/inoltri.search.ts'
import { LABORATORIO_SEARCH } from '#web/pages/laboratorio/laboratorio.search.ts'
import { REGISTRO_SEARCH } from '#web/pages/registro/registro.search.ts'
import { RIEPILOGO_SEARCH } from '#web/pages/riepilogo/riepilogo.search.ts'
import { CODA_SEARCH, CONFERME_SEARCH, RISULTATI_SEARCH } from '#web/pages/settling/settling.search.ts'
import { UTENZE_SEARCH } from '#web/pages/utenze/utenze.search.ts'
import { screenRoute } from './screen-route.ts'

const accounts = () => import('#web/pages/contabilita/account-pages.tsx')
const lists = () => import('#web/pages/contabilita/list-pages.tsx')
/** One of several screens that are fetched together. */
const part =
  <Name extends string>(load: () => Promise<{ [N in Name]: ComponentType }>, name: Name) =>
  async () => ({ default: (await load())[name] })

/** Without a bet there is nothing to drop. */
const toTheBets = ({ idReceivedBet }: { idReceivedBet?: number | undefined }) => {
  if (idReceivedBet === undefined) throw redirect({ to: '/', replace: true })
}

/** What each screen is drawn by, and what its address may say. */
export const routes = [
  screenRoute('/login', () => import('#web/pages/login/login-page.tsx'), {
    da: searchText(2_000),
  }),
  screenRoute('/', () => import('#web/pages/bet/bet-page.tsx'), BET_SEARCH),
  screenRoute('/drop', () => import('#web/pages/drop-list/drop-list-page.tsx'), DROP_LIST_SEARCH),
  screenRoute('/sparabets', () => import('#web/pages/sparabet/sparabet-page.tsx'), SPARABET_SEARCH),
  screenRoute('/invii', () => import('#web/pages/invii/invii-page.tsx'), INVII_SEARCH),
  screenRoute('/inoltri', () => import('#web/pages/inoltri/inoltri-page.tsx'), INOLTRI_SEARCH),
  screenRoute('/salvabet', () => import('#web/pages/salvabet/salvabet-page.tsx')),
  screenRoute(
    '/drop-americani',
    () => import('#web/pages/drop-americani/drop-americani-page.tsx'),
    { idReceivedBet: searchId },
    toTheBets,
  ),
  screenRoute('/calcolatore', () => import('#web/pages/calcolatore/calcolatore-page.tsx'), CALCULATOR_SEARCH),
  screenRoute('/calcolatore/coda', () => import('#web/pages/settling/coda-page.tsx'), CODA_SEARCH),
  screenRoute(
    '/calcolatore/risultati',
    () => import('#web/pages/settling/risultati-page.tsx'),
    RISULTATI_SEARCH,
  ),
  screenRoute(
    '/calcolatore/conferme',
    () => import('#web/pages/settling/conferme-page.tsx'),
    CONFERME_SEARCH,
  ),
  screenRoute('/extra-sale', () => import('#web/pages/extra-sale/extra-sale-page.tsx')),
  screenRoute('/contabilita', () => import('#web/pages/contabilita/contabilita-page.tsx')),
  screenRoute('/contabilita/tipster', part(lists, 'TipsterListPage'), CARD_LIST_SEARCH),
  screenRoute('/contabilita/tipster/$idTipster', part(accounts, 'TipsterAccountPage'), ACCOUNT_SEARCH),
  screenRoute('/contabilita/sala', () => import('#web/pages/contabilita/book-page.tsx')),
  screenRoute('/contabilita/sala/$bookId', part(lists, 'SalaListPage'), {
    ...CARD_LIST_SEARCH,
    ...ACCOUNT_SEARCH,
  }),
  screenRoute('/contabilita/sala/$bookId/$idSala', part(accounts, 'SalaAccountPage'), ACCOUNT_SEARCH),
  screenRoute('/contabilita/helper', part(lists, 'HelperListPage'), CARD_LIST_SEARCH),
  screenRoute('/contabilita/helper/$idSala', part(accounts, 'HelperAccountPage'), ACCOUNT_SEARCH),
  screenRoute('/contabilita/sito', part(lists, 'SitoListPage'), CARD_LIST_SEARCH),
  screenRoute('/contabilita/sito/$id', part(accounts, 'SitoAccountPage'), ACCOUNT_SEARCH),
  screenRoute('/contabilita/altro', part(lists, 'AltroListPage'), CARD_LIST_SEARCH),
  screenRoute('/contabilita/altro/$id', part(accounts, 'AltroAccountPage'), ACCOUNT_SEARCH),
  screenRoute(
    '/contabilita/settimane',
    () => import('#web/pages/contabilita/settimane-page.tsx'),
    SETTIMANE_SEARCH,
  ),
  screenRoute(
    '/contabilita/contestazioni',
    () => import('#web/pages/contabilita/contestazioni-page.tsx'),
    CONTESTAZIONI_SEARCH,
  ),
  screenRoute(
    '/contabilita/quadratura',
    () => import('#web/pages/contabilita/quadratura-page.tsx'),
    QUADRATURA_SEARCH,
  ),
  screenRoute('/contabilita/$conto', part(accounts, 'ContoPage'), ACCOUNT_SEARCH),
  screenRoute('/riepilogo', () => import('#web/pages/riepilogo/riepilogo-page.tsx'), RIEPILOGO_SEARCH),
  screenRoute('/andamento', () => import('#web/pages/andamento/andamento-page.tsx'), ANDAMENTO_SEARCH),
  screenRoute(
    '/esposizione',
    () => import('#web/pages/esposizione/esposizione-page.tsx'),
    ESPOSIZIONE_SEARCH,
  ),
  screenRoute('/registro', () => import('#web/pages/registro/registro-page.tsx'), REGISTRO_SEARCH),
  screenRoute('/utenze', () => import('#web/pages/utenze/utenze-page.tsx'), UTENZE_SEARCH),
  screenRoute('/impostazioni', () => import('#web/pages/impostazioni/impostazioni-page.tsx')),
  screenRoute('/impostazioni/anagrafiche', () => import('#web/pages/anagrafiche/anagrafiche-page.tsx')),
  screenRoute(
    '/impostazioni/anagrafiche/book',
    () => import('#web/pages/anagrafiche/book-page.tsx'),
    REFERENCE_SEARCH,
  ),
  screenRoute(
    '/impostazioni/anagrafiche/sala',
    () => import('#web/pages/anagrafiche/sala-page.tsx'),
    REFERENCE_SEARCH,
  ),
  screenRoute(
    '/impostazioni/anagrafiche/sito',
    () => import('#web/pages/anagrafiche/sito-page.tsx'),
    REFERENCE_SEARCH,
  ),
  screenRoute(
    '/impostazioni/anagrafiche/altro',
    () => import('#web/pages/anagrafiche/altro-page.tsx'),
    REFERENCE_SEARCH,
  ),
  screenRoute(
    '/impostazioni/anagrafiche/tipster',
    () => import('#web/pages/anagrafiche/tipster-page.tsx'),
    REFERENCE_SEARCH,
  ),
  screenRoute(
    '/impostazioni/anagrafiche/valuta',
    () => import('#web/pages/anagrafiche/valuta-page.tsx'),
    REFERENCE_SEARCH,
  ),
  screenRoute(
    '/impostazioni/anagrafiche/laboratorio',
    () => import('#web/pages/laboratorio/laboratorio-page.tsx'),
    LABORATORIO_SEARCH,
  ),
  screenRoute(
    '/impostazioni/anagrafiche/sparax',
    () => import('#web/pages/anagrafiche/sparax-page.tsx'),
    REFERENCE_SEARCH,
  ),
  screenRoute(
    '/impostazioni/anagrafiche/canali',
    () => import('#web/pages/anagrafiche/canali-page.tsx'),
    REFERENCE_SEARCH,
  ),
  screenRoute(
    '/impostazioni/anagrafiche/esiti-sport-fasce',
    () => import('#web/pages/anagrafiche/elenchi-page.tsx'),
    ELENCHI_SEARCH,
  ),
  screenRoute(
    '/impostazioni/anagrafiche/collegamenti-tipster',
    () => import('#web/pages/collegamenti/tipster-list-page.tsx'),
    NAME_SEARCH,
  ),
  screenRoute(
    '/impostazioni/anagrafiche/collegamenti-tipster/$idTipster',
    () => import('#web/pages/collegamenti/tipster-links-page.tsx'),
    LINKS_SEARCH,
  ),
  screenRoute(
    '/impostazioni/anagrafiche/collegamenti-sparax/$idSparax',
    () => import('#web/pages/collegamenti/sparax-links-page.tsx'),
    LINKS_SEARCH,
  ),
  screenRoute(
    '/impostazioni/check-tipster/limiti-drop',
    () => import('#web/pages/impostazioni/limiti-page.tsx'),
    TIPSTER_VALUES_SEARCH,
  ),
  screenRoute(
    '/impostazioni/check-tipster/importi-richiesti',
    () => import('#web/pages/impostazioni/importi-page.tsx'),
    TIPSTER_VALUES_SEARCH,
  ),
  screenRoute(
    '/impostazioni/check-tipster/accettazione-tipster',
    () => import('#web/pages/impostazioni/accettazione-page.tsx'),
    NAME_SEARCH,
  ),
  screenRoute('/impostazioni/salute', () => import('#web/pages/salute/salute-page.tsx')),
  screenRoute('/impostazioni/variabili-admin', () => import('#web/pages/impostazioni/variabili-page.tsx')),
  screenRoute(
    '/impostazioni/gestione-task',
    () => import('#web/pages/impostazioni/task-page.tsx'),
    TASK_SEARCH,
  ),
  screenRoute(
    '/impostazioni/gestione-regole-tipster',
    () => import('#web/pages/impostazioni/regole-page.tsx'),
    REGOLE_SEARCH,
  ),
  screenRoute(
    '/impostazioni/prompt-sale',
    () => import('#web/pages/impostazioni/prompt-sale-page.tsx'),
    NAME_SEARCH,
  ),
  screenRoute(
    '/impostazioni/prompt-sale/$idSala',
    () => import('#web/pages/impostazioni/prompt-sala-page.tsx'),
  ),
] as const
