import { lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { guardScreen } from '#web/app/navigation/route-guard.ts'

type Entry = Parameters<typeof guardScreen>[0]

/** What every screen's route has: its code fetched when needed, its guard, its title. */
export function screen<Name extends string>(
  title: string,
  load: () => Promise<{ [N in Name]: ComponentType }>,
  name: Name,
) {
  const component = lazyRouteComponent(load, name)
  return {
    component,
    staticData: { title },
    beforeLoad: (entry: Entry): Promise<void> => {
      // While the server is asked who this is, the code is already on its way.
      void component.preload?.()
      return guardScreen(entry)
    },
  }
}
