import { createRoute } from '@tanstack/react-router'
import { titles } from '#web/messages/titles.ts'
import { rootRoute } from './root-route.ts'
import { screen } from './screen.ts'

const getParentRoute = () => rootRoute
const accounts = () => import('#web/pages/contabilita/account-pages.tsx')
const lists = () => import('#web/pages/contabilita/list-pages.tsx')

// Fixed names win over `$conto`, which takes whatever is left (D1.51).
export const accountingRoutes = [
  createRoute({
    getParentRoute,
    path: '/contabilita',
    ...screen(
      titles.contabilita,
      () => import('#web/pages/contabilita/contabilita-page.tsx'),
      'ContabilitaPage',
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/contabilita/tipster',
    ...screen(titles.tipster, lists, 'TipsterListPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/contabilita/tipster/$idTipster',
    ...screen(titles.tipster, accounts, 'TipsterAccountPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/contabilita/sala',
    ...screen(titles.selezionaBook, () => import('#web/pages/contabilita/book-page.tsx'), 'BookPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/contabilita/sala/$bookId',
    ...screen(titles.sale, lists, 'SalaListPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/contabilita/sala/$bookId/$idSala',
    ...screen(titles.sale, accounts, 'SalaAccountPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/contabilita/helper',
    ...screen(titles.helper, lists, 'HelperListPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/contabilita/helper/$idSala',
    ...screen(titles.helper, accounts, 'SalaAccountPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/contabilita/sito',
    ...screen(titles.siti, lists, 'SitoListPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/contabilita/sito/$id',
    ...screen(titles.siti, accounts, 'SitoAccountPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/contabilita/altro',
    ...screen(titles.altri, lists, 'AltroListPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/contabilita/altro/$id',
    ...screen(titles.altri, accounts, 'AltroAccountPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/contabilita/$conto',
    ...screen(titles.conto, accounts, 'ContoPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/riepilogo',
    ...screen(titles.riepilogo, () => import('#web/pages/riepilogo/riepilogo-page.tsx'), 'RiepilogoPage'),
  }),
] as const
