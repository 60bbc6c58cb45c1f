import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { loadLater } from './load-ahead.ts'

const failed = new Set<() => void>()

/** What did not come is asked for again by whoever shows it next. */
export function forgetFailed(): void {
  for (const forget of failed) forget()
  failed.clear()
}

/**
 * A part fetched when it is first shown, or ahead of that when there is nothing else to do. One that did not come can be
 * asked for again, which what React calls lazy cannot: stands within a `Part`, whose Riprova does.
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
