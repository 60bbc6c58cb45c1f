import type { Put } from './store.ts'
import type { Settings, World } from './world.ts'

/** A key given as undefined is removed. */
export function putSettings(world: World, put: Put, changed: Partial<Settings>): void {
  put({ put: 'settings', value: { ...world.settings, ...changed } })
}
