import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { searchInteger } from '#web/lib/search-params.ts'
import { titles } from '#web/messages/titles.ts'
import { rootRoute } from './root-route.ts'
import { screen } from './screen.ts'

const getParentRoute = () => rootRoute
const dropAmericani = screen(
  titles.dropAmericani,
  () => import('#web/pages/drop-americani/drop-americani-page.tsx'),
  'DropAmericaniPage',
)

export const betRoutes = [
  createRoute({
    getParentRoute,
    path: '/login',
    component: lazyRouteComponent(() => import('#web/pages/login/login-page.tsx'), 'LoginPage'),
    staticData: { title: titles.login },
  }),
  createRoute({
    getParentRoute,
    path: '/',
    ...screen(titles.bet, () => import('#web/pages/bet/bet-page.tsx'), 'BetPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/drop',
    ...screen(titles.drop, () => import('#web/pages/drop-list/drop-list-page.tsx'), 'DropListPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/sparabets',
    ...screen(titles.sparabet, () => import('#web/pages/sparabet/sparabet-page.tsx'), 'SparabetPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/invii',
    ...screen(titles.invii, () => import('#web/pages/invii/invii-page.tsx'), 'InviiPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/salvabet',
    ...screen(titles.salvabet, () => import('#web/pages/salvabet/salvabet-page.tsx'), 'SalvabetPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/drop-americani',
    ...dropAmericani,
    beforeLoad: async (entry) => {
      await dropAmericani.beforeLoad(entry)
      // Without a bet there is nothing to drop (1 §2.1).
      if (searchInteger(entry.search.idReceivedBet, 1) === undefined)
        throw redirect({ to: '/', replace: true })
    },
  }),
  createRoute({
    getParentRoute,
    path: '/calcolatore',
    ...screen(
      titles.calcolatore,
      () => import('#web/pages/calcolatore/calcolatore-page.tsx'),
      'CalcolatorePage',
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/extra-sale',
    ...screen(titles.extraSale, () => import('#web/pages/extra-sale/extra-sale-page.tsx'), 'ExtraSalePage'),
  }),
] as const
