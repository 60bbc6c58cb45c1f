import { useId, useLayoutEffect, useSyncExternalStore } from 'react'

let stack: readonly string[] = []
const listeners = new Set<() => void>()

function change(next: readonly string[]): void {
  stack = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

interface Place {
  /** Esc closes the dialog on top alone, not all that stand under it. */
  isTop: boolean
  /** Stands over another dialog. */
  isNested: boolean
}

/** Where a dialog stands among those that are open. */
export function useDialogPlace(opened: boolean): Place {
  const id = useId()
  useLayoutEffect(() => {
    if (!opened) return
    change([...stack, id])
    return () => change(stack.filter((other) => other !== id))
  }, [opened, id])
  const at = useSyncExternalStore(subscribe, () => stack.indexOf(id))
  const count = useSyncExternalStore(subscribe, () => stack.length)
  return { isTop: at === count - 1, isNested: at > 0 }
}
