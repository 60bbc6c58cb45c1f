import { useEffect, useEffectEvent } from 'react'

/** A shortcut as it is listed under `?`. */
export interface ListedShortcut {
  label: string
  description: string
  /** `app` works everywhere, `page` belongs to the screen. */
  scope: 'app' | 'page'
}

/** A shortcut that works here: its label is the `KeyboardEvent.key`, such as `?`, `/` or `m`. */
interface HandledShortcut extends ListedShortcut {
  run: () => void
}

let shortcuts: readonly (ListedShortcut | HandledShortcut)[] = []

/** All shortcuts in the order in which they were registered, also one whose key another has taken since. */
export const listedShortcuts = (): readonly ListedShortcut[] => shortcuts

/** Registers a shortcut while the component is mounted. */
export function useShortcut(
  key: string,
  description: string,
  run: () => void,
  scope: ListedShortcut['scope'] = 'page',
) {
  // A new `run` must not register the shortcut anew, which would make it the latest of its key.
  const runLatest = useEffectEvent(run)
  useEffect(
    () => register({ label: key, description, scope, run: () => runLatest() }),
    [key, description, scope],
  )
}

/** Lists, while the component is mounted, a shortcut that something else handles. */
export function useListedShortcut(
  label: string,
  description: string,
  scope: ListedShortcut['scope'] = 'page',
) {
  useEffect(() => register({ label, description, scope }), [label, description, scope])
}

function register(shortcut: ListedShortcut | HandledShortcut): () => void {
  shortcuts = [...shortcuts, shortcut]
  return () => {
    shortcuts = shortcuts.filter((other) => other !== shortcut)
  }
}

/** Starts listening; the latest registration of a key wins. Inactive in a field or while a dialog is open. */
export function listenForShortcuts(): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    const ticksBox = event.key === ' ' && isTickBox(event.target)
    if (isTyping(event.target) || ticksBox || isDialogOpen()) return
    const shortcut = shortcuts.findLast(
      (one): one is HandledShortcut => 'run' in one && one.label === event.key,
    )
    if (!shortcut) return
    event.preventDefault()
    shortcut.run()
  }
  document.addEventListener('keydown', onKeyDown)
  return () => document.removeEventListener('keydown', onKeyDown)
}

const isDialogOpen = (): boolean => document.querySelector('[role="dialog"][aria-modal="true"]') !== null

const isTickBox = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(target.type)

/** Whether the element takes keys as text; a tick box takes no letters. */
export const isTyping = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) &&
  !isTickBox(target)
