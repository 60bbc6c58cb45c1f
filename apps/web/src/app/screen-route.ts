import { createRoute } from '@tanstack/react-router'
import { type ScreenPath, titleOf } from '@xbetapp/domain/platform/roles/screens'
import type { ComponentType } from 'react'
import { type SearchOf, type SearchSchema, searchOf, VIEWS_SEARCH } from '#web/lib/search-params.ts'
import { guardScreen } from './navigation/route-guard.ts'
import { rootRoute } from './root-route.ts'
import { screenPart } from './screen-part.tsx'

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
