import { useEffect, useState } from 'react'
import FloatingHint, { type Hint } from './floating-hint.tsx'
import { hintOf } from './hint-of.ts'

const SOURCES = '[data-hint], [title], svg:has(> title)'
/** Elements on which a tap acts; a button that cannot act at present is not among them and says why. */
const ACTS =
  'a, button:not([aria-disabled="true"]), input, select, textarea, label, summary, [data-opens] [role="row"]'
/** A tap on a header both sorts and shows the hint of the column. */
const HEADER = '[role="columnheader"]'

/** A finger does not hover: a tap on what has a hint and does nothing else shows it, until the next tap or scroll. */
export default function TouchHints() {
  const [hint, setHint] = useState<Hint | null>(null)
  useEffect(() => {
    const ending = new AbortController()
    const options = { capture: true, passive: true, signal: ending.signal }
    const show = (event: MouseEvent) => {
      const { target } = event
      if (!isTouch(event) || !(target instanceof Element)) return
      const source = target.closest<HTMLElement>(SOURCES)
      const acts = target.closest(ACTS) && !target.closest(HEADER)
      const text = source && !acts && saidBy(source)
      setHint(text ? { text, source } : null)
    }
    const hide = () => setHint(null)
    document.addEventListener('click', show, { signal: ending.signal })
    for (const end of ['pointerdown', 'scroll', 'keydown']) document.addEventListener(end, hide, options)
    return () => ending.abort()
  }, [])
  return hint && <FloatingHint hint={hint} />
}

const isTouch = (event: MouseEvent): boolean => event instanceof PointerEvent && event.pointerType === 'touch'

const saidBy = (source: HTMLElement): string | null =>
  hintOf(source) ??
  source.getAttribute('title') ??
  source.querySelector(':scope > title')?.textContent ??
  null
