import { type RefObject, useEffect } from 'react'
import { afterResize } from './after-resize.ts'
import { panelPlace } from './panel-place.ts'

export interface PanelPlacing {
  align: 'start' | 'end'
  /** As wide as the anchor. */
  asWide: boolean
}

/** Keeps an open panel beside its anchor while either of them moves or grows. */
export function usePanelPlace(
  panel: RefObject<HTMLElement | null>,
  anchor: RefObject<HTMLElement | null>,
  opened: boolean,
  { align, asWide }: PanelPlacing,
): void {
  useEffect(() => {
    const [element, beside] = [panel.current, anchor.current]
    if (!opened || element === null || beside === null) return
    const place = () => {
      const box = beside.getBoundingClientRect()
      if (asWide) element.style.width = `${box.width}px`
      const screen = { width: document.documentElement.clientWidth, height: window.innerHeight }
      const { left, top } = panelPlace(box, element.getBoundingClientRect(), screen, align)
      element.style.left = `${left}px`
      element.style.top = `${top}px`
    }
    // Its first call comes when the panel has its size and is not painted yet.
    const growth = new ResizeObserver(place)
    growth.observe(element)
    window.addEventListener('scroll', place, { capture: true, passive: true })
    const endResize = afterResize(place)
    return () => {
      growth.disconnect()
      window.removeEventListener('scroll', place, { capture: true })
      endResize()
    }
  }, [panel, anchor, opened, align, asWide])
}
