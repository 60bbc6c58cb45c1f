import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'

/**
 * After a change of screen the focus goes to the content, so that a keyboard goes on from there and a screen reader
 * says where it is. A field the screen focused itself keeps the focus; a filter in the address moves nothing.
 */
export function useNavigationFocus(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null)
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        const content = main.current
        if (!pathChanged || !fromLocation || !content || content.contains(document.activeElement)) return
        content.focus({ preventScroll: true })
      }),
    [router],
  )
  return main
}
