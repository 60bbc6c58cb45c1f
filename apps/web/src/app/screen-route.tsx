import { createRootRoute, createRoute } from '@tanstack/react-router'
import { type ScreenPath, titleOf } from '@xbetapp/domain/platform/roles/screens'
import type { ComponentType, FunctionComponent } from 'react'
import { type SearchOf, type SearchSchema, searchOf, VIEWS_SEARCH } from '#web/lib/search-params.ts'
import { ErrorPage } from '#web/pages/error/error-page.tsx'
import { guardScreen } from './navigation/route-guard.ts'
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
