import { type KeyboardEvent, useEffect, useRef } from 'react'

/** The keys of a menu in a popover: the focus starts on the first item, arrows, Home and End move it, Tab leaves. */
export function useMenuKeys() {
  const ref = useRef<HTMLDivElement>(null)
  const items = () => [...(ref.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])]
  useEffect(() => ref.current?.querySelector<HTMLElement>('[role^="menuitem"]')?.focus(), [])

  const onKeyDown = (event: KeyboardEvent) => {
    // The focus returns to the button first, so that Tab goes on from there.
    if (event.key === 'Tab') ref.current?.closest<HTMLElement>('[popover]')?.hidePopover()
    const all = items()
    const at = all.indexOf(document.activeElement as HTMLElement)
    const target = targetOf(event.key, at, all.length)
    if (target === null) return
    event.preventDefault()
    all[target]?.focus()
  }
  return { ref, onKeyDown }
}

/** Index of the item a key leads to from the item at `at` (-1: none), in a circle; null for any other key. */
function targetOf(key: string, at: number, count: number): number | null {
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return (at - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}
