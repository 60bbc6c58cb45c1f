import { type RefObject, useEffect, useState } from 'react'
import { lazyPart, Part } from '#web/ui/part/part.tsx'
import type { Hint } from './floating-hint.tsx'
import { hintOf } from './hint-of.ts'

/** A tooltip that fails to load is left out. */
const NOTHING = { default: () => null }
const FloatingHint = lazyPart<{ hint: Hint }>(() => import('./floating-hint.tsx').catch(() => NOTHING))

/** How long the pointer rests on an element before its hint shows. */
const DELAY_MS = 280
const SOURCES = '[data-hint], [data-cut]'

/**
 * One floating text for a whole region: an element's `data-hint`, or the full text of a `data-cut` element that does
 * not fit. One listener instead of a tooltip per cell, because a table has thousands of them.
 */
export function TooltipLayer({ within }: { within: RefObject<HTMLElement | null> }) {
  const [hint, setHint] = useState<Hint | null>(null)

  useEffect(() => {
    const region = within.current
    if (region === null) return
    let timer = 0
    const ending = new AbortController()
    const { signal } = ending
    const hide = () => {
      clearTimeout(timer)
      setHint(null)
    }
    const show = (event: Event) => {
      hide()
      const source = (event.target as Element).closest<HTMLElement>(SOURCES)
      const text = source && hintOf(source)
      if (!text) return
      timer = window.setTimeout(() => setHint({ text, source }), DELAY_MS)
    }
    const showFocused = (event: Event) => {
      if ((event.target as Element).matches(':focus-visible')) show(event)
    }
    region.addEventListener('pointerover', show, { signal })
    region.addEventListener('focusin', showFocused, { signal })
    for (const end of ['pointerleave', 'pointerdown', 'focusout', 'scroll', 'keydown']) {
      region.addEventListener(end, hide, { signal })
    }
    return () => {
      clearTimeout(timer)
      ending.abort()
    }
  }, [within])

  return (
    hint && (
      <Part>
        <FloatingHint hint={hint} />
      </Part>
    )
  )
}
