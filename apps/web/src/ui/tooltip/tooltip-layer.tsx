import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import classes from './tooltip-layer.module.css'
import { isCut, placeHint } from './tooltip-text.ts'

interface Hint {
  text: string
  box: DOMRect
}

const DELAY_MS = 280
const SOURCES = '[data-hint], [data-cut]'

/**
 * One floating text for a whole region: what an element says in `data-hint`, or the whole of a `data-cut` text that
 * does not fit. One listener instead of a tooltip per cell, because a table has thousands of them.
 */
export function TooltipLayer({ within }: { within: RefObject<HTMLElement | null> }) {
  const [hint, setHint] = useState<Hint | null>(null)

  useEffect(() => {
    const region = within.current
    if (region === null) return
    let timer = 0
    const hide = () => {
      clearTimeout(timer)
      setHint(null)
    }
    const show = (event: Event) => {
      hide()
      const source = (event.target as Element).closest<HTMLElement>(SOURCES)
      const text = source && hintOf(source)
      if (!text) return
      timer = window.setTimeout(() => setHint({ text, box: source.getBoundingClientRect() }), DELAY_MS)
    }
    const showFocused = (event: Event) => {
      if ((event.target as Element).matches(':focus-visible')) show(event)
    }
    region.addEventListener('pointerover', show)
    region.addEventListener('focusin', showFocused)
    for (const end of ['pointerleave', 'pointerdown', 'focusout', 'scroll', 'keydown']) {
      region.addEventListener(end, hide)
    }
    return () => {
      clearTimeout(timer)
      region.removeEventListener('pointerover', show)
      region.removeEventListener('focusin', showFocused)
      for (const end of ['pointerleave', 'pointerdown', 'focusout', 'scroll', 'keydown']) {
        region.removeEventListener(end, hide)
      }
    }
  }, [within])

  return hint && createPortal(<FloatingHint hint={hint} />, document.body)
}

function hintOf(source: HTMLElement): string | null {
  if (source.dataset.hint) return source.dataset.hint
  // biome-ignore lint/performance/useDomNodeTextContent: line breaks are part of what is read
  return isCut(source) ? source.innerText.trim() : null
}

function FloatingHint({ hint }: { hint: Hint }) {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = ref.current
    if (element === null) return
    const { left, top } = placeHint(hint.box, element.getBoundingClientRect(), {
      width: window.innerWidth,
      height: window.innerHeight,
    })
    element.style.translate = `${left}px ${top}px`
  }, [hint])
  return (
    <div ref={ref} role="tooltip" className={classes.hint}>
      {hint.text}
    </div>
  )
}
