import { useEffect, useEffectEvent } from 'react'

export interface Shortcut {
  /** As in `KeyboardEvent.key`: `?`, `/`, `m`. */
  key: string
  description: string
  /** `app` works everywhere, `page` belongs to the screen. */
  scope: 'app' | 'page'
  /** Absent: a key that an element handles itself and that is only listed. */
  run?: (() => void) | undefined
}

let shortcuts: readonly Shortcut[] = []

/** All shortcuts that work now, in the order in which they were registered. */
export const activeShortcuts = (): readonly Shortcut[] => shortcuts

/** Registers a shortcut while the component is mounted; it is listed under `?`. */
export function useShortcut(
  key: string,
  description: string,
  run?: () => void,
  scope: Shortcut['scope'] = 'page',
) {
  const press = useEffectEvent(() => run?.())
  const handled = run !== undefined
  useEffect(() => {
    const shortcut: Shortcut = { key, description, scope, run: handled ? () => press() : undefined }
    shortcuts = [...shortcuts, shortcut]
    return () => {
      shortcuts = shortcuts.filter((other) => other !== shortcut)
    }
  }, [key, description, scope, handled])
}

/** Starts listening; the latest registration of a key wins. Inactive in a field or while a dialog is open. */
export function listenForShortcuts(): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    if (
      isTyping(event.target) ||
      (event.key === ' ' && isTicked(event.target)) ||
      document.querySelector('[role="dialog"][aria-modal="true"]')
    )
      return
    const shortcut = shortcuts.findLast(({ key, run }) => run && key === event.key)
    if (!shortcut?.run) return
    event.preventDefault()
    shortcut.run()
  }
  document.addEventListener('keydown', onKeyDown)
  return () => document.removeEventListener('keydown', onKeyDown)
}

/** Whether the space bar ticks the element. */
const isTicked = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(target.type)

/** Whether the element takes keys as text and has some, so that it has an undo of its own. */
export const hasText = (target: EventTarget | null): boolean =>
  isTyping(target) &&
  ((target as HTMLElement & { value?: string }).value ?? (target as HTMLElement).textContent) !== ''

/** Whether the element takes keys as text; a tick box takes no letters. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) &&
  !isTicked(target)
