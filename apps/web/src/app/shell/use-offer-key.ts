import { useEffect } from 'react'
import { isTyping, useShortcut } from '#web/lib/shortcuts.ts'
import { acceptToast, type Toast } from '#web/lib/toast.ts'
import { shellMessages as text } from './shell.it.ts'

/** Ctrl+Z does what the notice offers; in a field it stays the field's own. */
export function useOfferKey(toasts: readonly Toast[]): void {
  useShortcut('Ctrl+Z', text.offerKey, undefined, 'app')
  const offer = toasts.findLast(({ action }) => action !== undefined)?.id
  useEffect(() => {
    if (offer === undefined) return
    const onKeyDown = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
      if (!isUndo || event.key.toLowerCase() !== 'z' || event.defaultPrevented || isTyping(event.target))
        return
      event.preventDefault()
      acceptToast(offer)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [offer])
}
