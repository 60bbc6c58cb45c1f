import { createRouter } from '@tanstack/react-router'
import { BASE_PATH } from '@xbetapp/domain/platform/roles/screens'
import { parseSearch, stringifySearch } from '#web/lib/search-params.ts'
import { ErrorPage } from '#web/pages/error/error-page.tsx'
import { routes } from './routes.ts'
import { rootRoute, screenPart } from './screen-route.tsx'
import { PagePending } from './shell/page-pending.tsx'

export const router = createRouter({
  routeTree: rootRoute.addChildren(routes),
  basepath: BASE_PATH,
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultPendingComponent: PagePending,
  defaultPendingMs: 100,
  // A screen that is there is shown, however short it was awaited.
  defaultPendingMinMs: 0,
  defaultErrorComponent: ErrorPage,
  defaultNotFoundComponent: screenPart(() => import('#web/pages/not-found/not-found-page.tsx')),
  // Kept by screen, not by address: a filter must not move the list, and Back finds it where it was.
  scrollRestoration: true,
  getScrollRestorationKey: ({ pathname }) => pathname,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
