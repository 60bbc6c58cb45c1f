import { createRoute } from '@tanstack/react-router'
import { titles } from '#web/messages/titles.ts'
import { rootRoute } from './root-route.ts'
import { later } from './screen.ts'

const getParentRoute = () => rootRoute

// Fixed names win over `$conto`, which takes whatever is left (D1.51).
export const accountingRoutes = [
  createRoute({ getParentRoute, path: '/contabilita', ...later(titles.contabilita) }),
  createRoute({ getParentRoute, path: '/contabilita/tipster', ...later(titles.tipster) }),
  createRoute({ getParentRoute, path: '/contabilita/tipster/$idTipster', ...later(titles.tipster) }),
  createRoute({ getParentRoute, path: '/contabilita/sala', ...later(titles.selezionaBook) }),
  createRoute({ getParentRoute, path: '/contabilita/sala/$bookId', ...later(titles.sale) }),
  createRoute({ getParentRoute, path: '/contabilita/sala/$bookId/$idSala', ...later(titles.sale) }),
  createRoute({ getParentRoute, path: '/contabilita/helper', ...later(titles.helper) }),
  createRoute({ getParentRoute, path: '/contabilita/helper/$idSala', ...later(titles.helper) }),
  createRoute({ getParentRoute, path: '/contabilita/sito', ...later(titles.siti) }),
  createRoute({ getParentRoute, path: '/contabilita/sito/$id', ...later(titles.siti) }),
  createRoute({ getParentRoute, path: '/contabilita/altro', ...later(titles.altri) }),
  createRoute({ getParentRoute, path: '/contabilita/altro/$id', ...later(titles.altri) }),
  createRoute({ getParentRoute, path: '/contabilita/$conto', ...later(titles.conto) }),
  createRoute({ getParentRoute, path: '/riepilogo', ...later(titles.riepilogo) }),
] as const
