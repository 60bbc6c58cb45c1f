import { createRoute } from '@tanstack/react-router'
import { titles } from '#web/messages/titles.ts'
import { rootRoute } from './root-route.ts'
import { later } from './screen.ts'

const getParentRoute = () => rootRoute

export const referenceRoutes = [
  createRoute({ getParentRoute, path: '/impostazioni/anagrafiche', ...later(titles.anagrafiche) }),
  createRoute({ getParentRoute, path: '/impostazioni/anagrafiche/book', ...later(titles.book) }),
  createRoute({ getParentRoute, path: '/impostazioni/anagrafiche/sala', ...later(titles.saleHelper) }),
  createRoute({ getParentRoute, path: '/impostazioni/anagrafiche/sito', ...later(titles.sito) }),
  createRoute({ getParentRoute, path: '/impostazioni/anagrafiche/altro', ...later(titles.altri) }),
  createRoute({ getParentRoute, path: '/impostazioni/anagrafiche/tipster', ...later(titles.tipster) }),
  createRoute({ getParentRoute, path: '/impostazioni/anagrafiche/valuta', ...later(titles.valute) }),
  createRoute({
    getParentRoute,
    path: '/impostazioni/anagrafiche/esiti-sport-fasce',
    ...later(titles.esitiSportFasce),
  }),
  createRoute({ getParentRoute, path: '/impostazioni/anagrafiche/sparax', ...later(titles.sparax) }),
  createRoute({ getParentRoute, path: '/impostazioni/anagrafiche/canali', ...later(titles.canali) }),
  createRoute({
    getParentRoute,
    path: '/impostazioni/anagrafiche/collegamenti-tipster',
    ...later(titles.collegamentiTipster),
  }),
  createRoute({
    getParentRoute,
    path: '/impostazioni/anagrafiche/collegamenti-tipster/$idTipster',
    ...later(titles.collegamentiTipster),
  }),
  createRoute({
    getParentRoute,
    path: '/impostazioni/anagrafiche/collegamenti-sparax/$idSparax',
    ...later(titles.collegamentiSparax),
  }),
] as const
