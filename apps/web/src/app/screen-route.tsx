import { createRootRoute, createRoute, redirect } from '@tanstack/react-router'
import { mayOpen, type ScreenPath, titleOf } from '@xbetapp/domain/platform/roles/screens'
import type { ComponentType, FunctionComponent } from 'react'
import { type SearchOf, type SearchSchema, searchOf, VIEWS_SEARCH } from '#web/lib/search-params.ts'
import { toastError } from '#web/lib/toast.ts'
import { ErrorPage } from '#web/pages/error/error-page.tsx'
import { checkAuth } from '#web/platform/auth/public/identity.ts'
import { getSession } from '#web/platform/auth/public/session-store.ts'
import { shellText } from './shell/shell.it.ts'
import { Shell } from './shell/shell.tsx'

interface Entry {
  location: { href: string; search: Record<string, unknown> }
  cause: 'preload' | 'enter' | 'stay'
}

/**
 * The route of a screen of the table: its code loaded on demand, its guard, its title, and the parameters of its
 * address. `enter` may refuse an incomplete address.
 */
export function screenRoute<
  const Path extends ScreenPath,
  const Schema extends SearchSchema = Record<never, never>,
>(
  path: Path,
  load: () => Promise<{ default: ComponentType }>,
  schema?: Schema,
  enter?: (search: SearchOf<Schema>) => void,
) {
  const component = screenPart(load)
  const read = searchOf({ ...VIEWS_SEARCH, ...schema } as typeof VIEWS_SEARCH & Schema)
  return createRoute({
    getParentRoute: () => rootRoute,
    path,
    component,
    staticData: { title: titleOf(path) },
    validateSearch: read,
    beforeLoad: async ({ location, cause }: Entry): Promise<void> => {
      // Loads the code while the session is being checked.
      void component.preload()
      await guardScreen(path, location.href, cause)
      enter?.(read(location.search))
    },
  })
}

/** `preload` loads the code of the screen; a failure is shown when the screen renders. */
type ScreenPart = FunctionComponent & { preload: () => Promise<void> }

/**
 * A screen loaded on demand. If loading fails, shows the error with Riprova, which loads it again. The router's own
 * handling reloads the whole page, which fails without a network.
 */
export function screenPart(load: () => Promise<{ default: ComponentType }>): ScreenPart {
  let known: ComponentType | undefined
  let error: unknown
  let loading: Promise<void> | undefined
  const preload = () =>
    (loading ??= load().then(
      (module) => {
        known = module.default
        error = undefined
      },
      (reason: unknown) => {
        error = reason
        loading = undefined
      },
    ))
  // biome-ignore lint/correctness/noComponentHookFactories: called once a module, as React's own lazy is
  const Screen = () => {
    if (known !== undefined) {
      const Known = known
      return <Known />
    }
    if (error !== undefined) throw error
    throw preload()
  }
  return Object.assign(Screen, {
    preload: () => {
      error = undefined
      return preload()
    },
  })
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: string
  }
}

export const rootRoute = createRootRoute({ component: Shell, errorComponent: ErrorPage })

/**
 * Admits a user to a screen; without a session, or without one of its roles, redirects to Login. Entering a screen
 * reads the session from the server; a filter changed on the same screen does not.
 */
async function guardScreen(path: ScreenPath, href: string, cause: Entry['cause']): Promise<void> {
  // Hovering a link only fetches its code.
  if (cause === 'preload' || mayOpen(path, null)) return
  if (!getSession()) throw toLogin()
  if (cause === 'enter') await assertAuthenticated(href)
  // Screens left out of the guard only require a login; the server refuses unauthorized calls.
  if (mayOpen(path, getSession()?.roles ?? null)) return
  // Login redirects a signed-in user at once; a toast explains why he is not on the screen he asked for. The app's own
  // address asks for none.
  if (getSession() && path !== '/') toastError(shellText.notYours(titleOf(path)))
  throw toLogin()
}

async function assertAuthenticated(href: string): Promise<void> {
  const authenticated = await checkAuth().catch(() => {
    // The server was not reached: Login shows that, retries, and returns here when it answers.
    throw toLogin(href)
  })
  if (!authenticated) throw toLogin()
}

const toLogin = (da?: string) => redirect({ to: '/login', search: { da }, replace: true })
