import type { Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react'

interface Anchor {
  id: string
  /** Distance of the row's top from the top of what is visible, px. */
  offset: number
}

/**
 * Keeps the row being looked at where it is when rows arrive or leave above it: the one under the pointer, else the
 * first on screen once the list has been scrolled. A click then never lands on a row that slid under the pointer.
 * `rowsKey` changes when the user asked for other rows: the list then starts from its top instead.
 */
export function useScrollAnchor(
  virtualizer: Virtualizer<HTMLDivElement, Element>,
  ids: readonly string[],
  hovered: RefObject<string | null>,
  rowsKey: string,
): () => void {
  const anchor = useRef<Anchor | null>(null)
  const before = useRef({ ids, rowsKey })

  const remember = useCallback(() => {
    anchor.current = findAnchor(virtualizer, before.current.ids, hovered.current)
  }, [virtualizer, hovered])

  useLayoutEffect(() => {
    const previous = before.current
    before.current = { ids, rowsKey }
    const held = anchor.current
    if (previous.rowsKey !== rowsKey) virtualizer.scrollToOffset(0)
    else if (previous.ids !== ids && held !== null) restore(virtualizer, ids, held)
    remember()
  })

  return remember
}

function findAnchor(
  virtualizer: Virtualizer<HTMLDivElement, Element>,
  ids: readonly string[],
  hovered: string | null,
): Anchor | null {
  const scrolled = virtualizer.scrollOffset ?? 0
  const hoveredAt = hovered === null ? -1 : ids.indexOf(hovered)
  const index = hoveredAt >= 0 ? hoveredAt : scrolled > 0 ? firstVisible(virtualizer, scrolled) : -1
  const id = ids[index]
  const item = virtualizer.measurementsCache[index]
  return id === undefined || item === undefined ? null : { id, offset: item.start - scrolled }
}

function firstVisible(virtualizer: Virtualizer<HTMLDivElement, Element>, scrolled: number): number {
  const top = scrolled + virtualizer.options.scrollMargin
  return virtualizer.getVirtualItems().find((item) => item.end > top)?.index ?? -1
}

function restore(
  virtualizer: Virtualizer<HTMLDivElement, Element>,
  ids: readonly string[],
  held: Anchor,
): void {
  const item = virtualizer.measurementsCache[ids.indexOf(held.id)]
  const scroller = virtualizer.scrollElement
  if (item === undefined || scroller === null) return
  const wanted = Math.max(0, item.start - held.offset)
  if (Math.abs(wanted - scroller.scrollTop) >= 1) scroller.scrollTop = wanted
}
