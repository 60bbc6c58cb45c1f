import type { Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react'
import { type HeldRow, heldScroll } from './held-scroll.ts'

type GridVirtualizer = Virtualizer<HTMLDivElement, Element>

/**
 * Keeps what is being looked at where it is when rows arrive, leave or move above it, so that a click never lands on
 * a row that slid under the pointer. `rowsKey` changes when the user asked for other rows: the list then starts from
 * its top instead.
 */
export function useScrollAnchor(
  virtualizer: GridVirtualizer,
  ids: readonly string[],
  hovered: RefObject<string | null>,
  rowsKey: string,
): () => void {
  const before = useRef({ ids, rowsKey })
  const held = useRef<readonly HeldRow[]>([])

  const remember = useCallback(() => {
    held.current = visibleRows(virtualizer, before.current.ids)
  }, [virtualizer])

  useLayoutEffect(() => {
    const previous = before.current
    before.current = { ids, rowsKey }
    if (previous.rowsKey !== rowsKey) virtualizer.scrollToOffset(0)
    else if (previous.ids !== ids) restore(virtualizer, ids, held.current, hovered.current)
    remember()
  })

  return remember
}

function visibleRows(virtualizer: GridVirtualizer, ids: readonly string[]): HeldRow[] {
  const top = virtualizer.scrollOffset ?? 0
  const bottom = top + (virtualizer.scrollRect?.height ?? 0)
  return virtualizer.getVirtualItems().flatMap(({ index, start, end }) => {
    const id = ids[index]
    // The sticky header covers what lies within the margin.
    if (id === undefined || end <= top + virtualizer.options.scrollMargin || start >= bottom) return []
    return { id, offset: start - top }
  })
}

function restore(
  virtualizer: GridVirtualizer,
  ids: readonly string[],
  held: readonly HeldRow[],
  hovered: string | null,
): void {
  const scroller = virtualizer.scrollElement
  if (scroller === null || held.length === 0) return
  const at = new Map(ids.map((id, index) => [id, index]))
  const startOf = (id: string) => virtualizer.measurementsCache[at.get(id) ?? -1]?.start
  const wanted = heldScroll(held, startOf, hovered, scroller.scrollTop > 0)
  if (wanted !== null && Math.abs(wanted - scroller.scrollTop) >= 1) scroller.scrollTop = wanted
}
