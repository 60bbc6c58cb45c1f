import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { loadLater } from './load-ahead.ts'

const failed = new Set<() => void>()

/** Forgets failed loads, so that the next use of a part loads it again. */
export function forgetFailed(): void {
  for (const forget of failed) forget()
  failed.clear()
}

/**
 * A part loaded when it is first shown, or earlier when idle. Unlike `React.lazy` it can be loaded again after a
 * failure: use it within a `Part`, whose Riprova does so.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  let known: LazyExoticComponent<ComponentType<Props>> | null = null
  loadLater(load)
  const fetched = () =>
    lazy(() =>
      load().catch((error: unknown) => {
        failed.add(() => {
          known = null
        })
        throw error
      }),
    )
  // biome-ignore lint/correctness/noComponentHookFactories: called once a module, as React's own lazy is
  return function LazyPart(props: Props) {
    known ??= fetched()
    const Known = known as ComponentType<Props>
    return <Known {...props} />
  }
}
