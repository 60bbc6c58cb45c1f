import type { ComponentType, FunctionComponent } from 'react'

/** `preload` fetches it; a failure is told when it is shown. */
type ScreenPart = FunctionComponent & { preload: () => Promise<void> }

/**
 * A screen fetched when it is needed. One that does not come shows its error with Riprova, and is asked for again then: the
 * router's own loads the whole page anew, which without a network ends everything.
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
