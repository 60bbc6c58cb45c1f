import { createRoute } from '@tanstack/react-router'
import { titles } from '#web/messages/titles.ts'
import { rootRoute } from './root-route.ts'
import { screen } from './screen.ts'

const getParentRoute = () => rootRoute

export const referenceRoutes = [
  createRoute({
    getParentRoute,
    path: '/impostazioni/anagrafiche',
    ...screen(
      titles.anagrafiche,
      () => import('#web/pages/anagrafiche/anagrafiche-page.tsx'),
      'AnagrafichePage',
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/impostazioni/anagrafiche/book',
    ...screen(titles.book, () => import('#web/pages/anagrafiche/book-page.tsx'), 'BookPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/impostazioni/anagrafiche/sala',
    ...screen(titles.saleHelper, () => import('#web/pages/anagrafiche/sala-page.tsx'), 'SalaPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/impostazioni/anagrafiche/sito',
    ...screen(titles.sito, () => import('#web/pages/anagrafiche/sito-page.tsx'), 'SitoPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/impostazioni/anagrafiche/altro',
    ...screen(titles.altri, () => import('#web/pages/anagrafiche/altro-page.tsx'), 'AltroPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/impostazioni/anagrafiche/tipster',
    ...screen(titles.tipster, () => import('#web/pages/anagrafiche/tipster-page.tsx'), 'TipsterPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/impostazioni/anagrafiche/valuta',
    ...screen(titles.valute, () => import('#web/pages/anagrafiche/valuta-page.tsx'), 'ValutaPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/impostazioni/anagrafiche/esiti-sport-fasce',
    ...screen(titles.esitiSportFasce, () => import('#web/pages/anagrafiche/elenchi-page.tsx'), 'ElenchiPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/impostazioni/anagrafiche/sparax',
    ...screen(titles.sparax, () => import('#web/pages/anagrafiche/sparax-page.tsx'), 'SparaxPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/impostazioni/anagrafiche/canali',
    ...screen(titles.canali, () => import('#web/pages/anagrafiche/canali-page.tsx'), 'CanaliPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/impostazioni/anagrafiche/collegamenti-tipster',
    ...screen(
      titles.collegamentiTipster,
      () => import('#web/pages/collegamenti/tipster-list-page.tsx'),
      'TipsterListPage',
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/impostazioni/anagrafiche/collegamenti-tipster/$idTipster',
    ...screen(
      titles.collegamentiTipster,
      () => import('#web/pages/collegamenti/tipster-links-page.tsx'),
      'TipsterLinksPage',
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/impostazioni/anagrafiche/collegamenti-sparax/$idSparax',
    ...screen(
      titles.collegamentiSparax,
      () => import('#web/pages/collegamenti/sparax-links-page.tsx'),
      'SparaxLinksPage',
    ),
  }),
] as const
