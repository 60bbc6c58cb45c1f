import type { Put } from './store.ts'
import type { Settings, World } from './world.ts'

/** Sets some settings; removes a key whose value is undefined. */
export function putSettings(world: World, put: Put, changes: Partial<Settings>): void {
  put({ put: 'settings', value: { ...world.settings, ...changes } })
}
