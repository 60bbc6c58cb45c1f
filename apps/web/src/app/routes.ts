import { redirect } from '@tanstack/react-router'
import type { ScreenPath } from '@xbetapp/domain/platform/roles/screens'
import type { ComponentType } from 'react'
import { ACCOUNT_SEARCH, CARD_LIST_SEARCH } from '#web/accounts/accounting/account.search.ts'
import { BET_SEARCH } from '#web/bets/bets/bets.search.ts'
import { CALCULATOR_SEARCH } from '#web/bets/calculator/calculator.search.ts'
import { DROP_LIST_SEARCH } from '#web/bets/drop-list/drop-list.search.ts'
import { PERFORMANCE_SEARCH } from '#web/insight/performance/performance.search.ts'
import {
  LIST_SEARCH,
  searchDay,
  searchDialog,
  searchFlag,
  searchId,
  searchOneOf,
  searchText,
} from '#web/lib/search-params.ts'
import {
  AGEING_SEARCH,
  DISPUTES_SEARCH,
  RECONCILIATION_SEARCH,
  REVALUATION_SEARCH,
  WEEKS_SEARCH,
} from '#web/pages/accounts/checks.search.ts'
import { ACTIVITY_LOG_SEARCH } from '#web/pages/activity-log/activity-log.search.ts'
import { EXPOSURE_SEARCH } from '#web/pages/exposure/exposure.search.ts'
import { SUMMARY_SEARCH } from '#web/pages/summary/summary-page.search.ts'
import { LINKS_SEARCH } from '#web/reference/links/links.search.ts'
import { NAME_LISTS_SEARCH, REFERENCE_SEARCH } from '#web/reference/reference/reference.search.ts'
import { SENDS_SEARCH } from '#web/relay/delivery/sends.search.ts'
import { OPERATOR_SEND_SEARCH } from '#web/relay/operator-send/operator-send.search.ts'
import { screenRoute } from './screen-route.tsx'

const accounts = () => import('#web/pages/accounts/account-page.tsx')
const lists = () => import('#web/pages/accounts/list-pages.tsx')
const kinds = () => import('#web/pages/reference/kind-pages.tsx')
const values = () => import('#web/pages/settings/tipster-values-page.tsx')
/** The screen of that name, one of several that are fetched together. */
const part =
  <Name extends string>(load: () => Promise<{ [N in Name]: ComponentType }>, name: Name) =>
  async () => ({ default: (await load())[name] })

/** The screen needs a bet: without one, redirects to the list. */
const toTheBets = ({ idReceivedBet }: { idReceivedBet?: number | undefined }) => {
  if (idReceivedBet === undefined) throw redirect({ to: '/', replace: true })
}

/** The parameter of screens whose list is filtered by name. */
const NAME_SEARCH = { nome: searchText(100) }
const TIPSTER_VALUES_SEARCH = {
  ...LIST_SEARCH,
  tipster: searchId,
  nuovo: searchFlag,
  modifica: searchId,
  elimina: searchId,
}

/** The component of each screen, and the parameters of its address. */
export const routes = [
  screenRoute('/login', () => import('#web/pages/login/login-page.tsx'), {
    da: searchText(2_000),
  }),
  screenRoute('/', () => import('#web/pages/bet/bet-page.tsx'), BET_SEARCH),
  screenRoute('/drop', () => import('#web/pages/drop-list/drop-list-page.tsx'), DROP_LIST_SEARCH),
  screenRoute(
    '/sparabets',
    () => import('#web/pages/operator-send/operator-send-page.tsx'),
    OPERATOR_SEND_SEARCH,
  ),
  screenRoute('/invii', () => import('#web/pages/sends/sends-page.tsx'), SENDS_SEARCH),
  screenRoute('/inoltri', () => import('#web/pages/forwards/forwards-page.tsx'), {
    sparax: searchId,
    canale: searchId,
    dettaglio: searchId,
  }),
  screenRoute('/salvabet', () => import('#web/pages/save-bet/save-bet-page.tsx')),
  screenRoute(
    '/drop-americani',
    () => import('#web/pages/drop-americani/drop-americani-page.tsx'),
    { idReceivedBet: searchId },
    toTheBets,
  ),
  screenRoute('/calcolatore', () => import('#web/pages/calculator/calculator-page.tsx'), CALCULATOR_SEARCH),
  screenRoute('/calcolatore/coda', () => import('#web/pages/settling/settling-queue-page.tsx'), {
    ordine: searchOneOf(['evento']),
    tutte: searchFlag,
    nonIniziate: searchFlag,
  }),
  screenRoute('/calcolatore/risultati', () => import('#web/pages/settling/score-proposals-page.tsx'), {
    evento: searchId,
    dal: searchDay,
    al: searchDay,
    tutti: searchFlag,
    cerca: searchText(100),
  }),
  screenRoute('/calcolatore/conferme', () => import('#web/pages/settling/second-person-page.tsx'), {
    richiesta: searchId,
  }),
  screenRoute('/extra-sale', () => import('#web/pages/extra-sale/extra-sale-page.tsx')),
  screenRoute('/contabilita', () => import('#web/pages/accounts/accounts-hub-page.tsx')),
  screenRoute('/contabilita/tipster', part(lists, 'TipsterListPage'), CARD_LIST_SEARCH),
  screenRoute('/contabilita/tipster/$idTipster', part(accounts, 'TipsterAccountPage'), ACCOUNT_SEARCH),
  screenRoute('/contabilita/sala', () => import('#web/pages/accounts/book-page.tsx')),
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
  screenRoute('/contabilita/settimane', () => import('#web/pages/accounts/weeks-page.tsx'), WEEKS_SEARCH),
  screenRoute(
    '/contabilita/contestazioni',
    () => import('#web/pages/accounts/disputes-page.tsx'),
    DISPUTES_SEARCH,
  ),
  screenRoute('/contabilita/anzianita', () => import('#web/pages/accounts/ageing-page.tsx'), AGEING_SEARCH),
  screenRoute(
    '/contabilita/rivalutazione',
    () => import('#web/pages/accounts/revaluation-page.tsx'),
    REVALUATION_SEARCH,
  ),
  screenRoute(
    '/contabilita/quadratura',
    () => import('#web/pages/accounts/reconciliation-page.tsx'),
    RECONCILIATION_SEARCH,
  ),
  screenRoute('/contabilita/$conto', part(accounts, 'ContoPage'), ACCOUNT_SEARCH),
  screenRoute('/riepilogo', () => import('#web/pages/summary/summary-page.tsx'), SUMMARY_SEARCH),
  screenRoute('/andamento', () => import('#web/pages/performance/performance-page.tsx'), PERFORMANCE_SEARCH),
  screenRoute('/esposizione', () => import('#web/pages/exposure/exposure-page.tsx'), EXPOSURE_SEARCH),
  screenRoute(
    '/registro',
    () => import('#web/pages/activity-log/activity-log-page.tsx'),
    ACTIVITY_LOG_SEARCH,
  ),
  screenRoute('/utenze', () => import('#web/pages/users/users-page.tsx'), {
    ...LIST_SEARCH,
    ...NAME_SEARCH,
    nuovo: searchFlag,
    modifica: searchId,
    elimina: searchId,
  }),
  screenRoute('/impostazioni', () => import('#web/pages/settings/settings-hub-page.tsx')),
  screenRoute('/impostazioni/anagrafiche', () => import('#web/pages/reference/reference-hub-page.tsx')),
  screenRoute('/impostazioni/anagrafiche/book', part(kinds, 'BookPage'), REFERENCE_SEARCH),
  screenRoute('/impostazioni/anagrafiche/sala', part(kinds, 'SalaPage'), REFERENCE_SEARCH),
  screenRoute('/impostazioni/anagrafiche/sito', part(kinds, 'SitoPage'), REFERENCE_SEARCH),
  screenRoute('/impostazioni/anagrafiche/altro', part(kinds, 'AltroPage'), REFERENCE_SEARCH),
  screenRoute('/impostazioni/anagrafiche/tipster', part(kinds, 'TipsterPage'), REFERENCE_SEARCH),
  screenRoute('/impostazioni/anagrafiche/valuta', part(kinds, 'CurrencyPage'), REFERENCE_SEARCH),
  screenRoute(
    '/impostazioni/anagrafiche/laboratorio',
    () => import('#web/pages/rule-lab/rule-lab-page.tsx'),
    { tipster: searchId, sparax: searchId },
  ),
  screenRoute('/impostazioni/anagrafiche/sparax', part(kinds, 'SparaxPage'), REFERENCE_SEARCH),
  screenRoute('/impostazioni/anagrafiche/canali', part(kinds, 'CanaliPage'), REFERENCE_SEARCH),
  screenRoute(
    '/impostazioni/anagrafiche/esiti-sport-fasce',
    () => import('#web/pages/reference/name-lists-page.tsx'),
    NAME_LISTS_SEARCH,
  ),
  screenRoute(
    '/impostazioni/anagrafiche/collegamenti-tipster',
    () => import('#web/pages/links/tipster-list-page.tsx'),
    // `sala` is the room the chosen tipster is to be linked to.
    { ...NAME_SEARCH, sala: searchId },
  ),
  screenRoute(
    '/impostazioni/anagrafiche/collegamenti-tipster/$idTipster',
    () => import('#web/pages/links/tipster-links-page.tsx'),
    LINKS_SEARCH,
  ),
  screenRoute(
    '/impostazioni/anagrafiche/collegamenti-sparax/$idSparax',
    () => import('#web/pages/links/sparax-links-page.tsx'),
    LINKS_SEARCH,
  ),
  screenRoute('/impostazioni/check-tipster/limiti-drop', part(values, 'LimitsPage'), TIPSTER_VALUES_SEARCH),
  screenRoute(
    '/impostazioni/check-tipster/importi-richiesti',
    part(values, 'AmountsPage'),
    TIPSTER_VALUES_SEARCH,
  ),
  screenRoute(
    '/impostazioni/check-tipster/accettazione-tipster',
    () => import('#web/pages/settings/acceptance-page.tsx'),
    NAME_SEARCH,
  ),
  screenRoute('/impostazioni/importa', () => import('#web/pages/imports/imports-page.tsx')),
  screenRoute('/impostazioni/salute', () => import('#web/pages/system-health/system-health-page.tsx')),
  screenRoute('/impostazioni/variabili-admin', () => import('#web/pages/settings/variables-page.tsx')),
  screenRoute('/impostazioni/gestione-task', () => import('#web/pages/settings/task-page.tsx'), {
    nuovo: searchFlag,
    elimina: searchDialog,
  }),
  screenRoute('/impostazioni/gestione-regole-tipster', () => import('#web/pages/settings/rules-page.tsx'), {
    ...LIST_SEARCH,
    ...NAME_SEARCH,
    nuova: searchId,
    elimina: searchId,
  }),
  screenRoute(
    '/impostazioni/prompt-sale',
    () => import('#web/pages/settings/prompt-sale-page.tsx'),
    NAME_SEARCH,
  ),
  screenRoute('/impostazioni/prompt-sale/$idSala', () => import('#web/pages/settings/prompt-sala-page.tsx')),
] as const

// Where a screen has no route, this does not compile, and the error names its address.
void ({} satisfies Record<Exclude<ScreenPath, (typeof routes)[number]['path']>, never>)
