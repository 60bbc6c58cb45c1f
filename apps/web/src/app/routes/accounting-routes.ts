import { createRoute } from '@tanstack/react-router'
import { titles } from '#web/messages/titles.ts'
import { rootRoute } from './root-route.ts'
import { later, screen } from './screen.ts'

const getParentRoute = () => rootRoute
const accounts = () => import('#web/pages/contabilita/account-pages.tsx')

// Fixed names win over `$conto`, which takes whatever is left (D1.51).
export const accountingRoutes = [
  createRoute({ getParentRoute, path: '/contabilita', ...later(titles.contabilita) }),
  createRoute({ getParentRoute, path: '/contabilita/tipster', ...later(titles.tipster) }),
  createRoute({
    getParentRoute,
    path: '/contabilita/tipster/$idTipster',
    ...screen(titles.tipster, accounts, 'TipsterAccountPage'),
  }),
  createRoute({ getParentRoute, path: '/contabilita/sala', ...later(titles.selezionaBook) }),
  createRoute({ getParentRoute, path: '/contabilita/sala/$bookId', ...later(titles.sale) }),
  createRoute({
    getParentRoute,
    path: '/contabilita/sala/$bookId/$idSala',
    ...screen(titles.sale, accounts, 'SalaAccountPage'),
  }),
  createRoute({ getParentRoute, path: '/contabilita/helper', ...later(titles.helper) }),
  createRoute({
    getParentRoute,
    path: '/contabilita/helper/$idSala',
    ...screen(titles.helper, accounts, 'SalaAccountPage'),
  }),
  createRoute({ getParentRoute, path: '/contabilita/sito', ...later(titles.siti) }),
  createRoute({
    getParentRoute,
    path: '/contabilita/sito/$id',
    ...screen(titles.siti, accounts, 'SitoAccountPage'),
  }),
  createRoute({ getParentRoute, path: '/contabilita/altro', ...later(titles.altri) }),
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
  createRoute({ getParentRoute, path: '/riepilogo', ...later(titles.riepilogo) }),
] as const
