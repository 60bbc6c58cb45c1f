import type { ComponentType, FunctionComponent } from 'react'

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
