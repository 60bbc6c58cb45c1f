import type { Virtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef } from 'react'

type GridVirtualizer = Virtualizer<HTMLDivElement, Element>

/** A pointer that has not moved for this long is at rest: the user is reading, not about to click. */
const REST_MS = 2_000
/** A click this soon after a row slid under a resting pointer was meant for the previous row. */
const MEANT_MS = 700

/**
 * Keeps the visible rows in place when rows arrive, leave or move above them, so that a click never lands on a row that
 * slid under the pointer. A list left at its top stays there, where the rows to act on come in: while the pointer moves
 * they wait above, and the list returns to its top when it rests. `rowsKey` changes when the user asks for other rows:
 * the list then starts from its top.
 */
export function useScrollAnchor(virtualizer: GridVirtualizer, ids: readonly string[], rowsKey: string) {
  const before = useRef({ ids, rowsKey })
  const held = useRef<{ rows: readonly HeldRow[]; top: number }>({ rows: [], top: 0 })
  const state = useRef({ atTop: true, own: 0, hovered: null as string | null, movedAt: 0, slidAt: 0 })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const remember = () => {
    held.current = visibleRows(virtualizer, before.current.ids)
  }
  const scrollTo = (top: number) => {
    const scroller = virtualizer.scrollElement
    if (scroller === null || Math.abs(top - scroller.scrollTop) < 1) return
    scroller.scrollTop = top
    state.current.own = scroller.scrollTop
  }
  const isPointing = () =>
    state.current.hovered !== null && performance.now() - state.current.movedAt < REST_MS
  const returnToTop = () => {
    clearTimeout(timer.current)
    if (!state.current.atTop || (virtualizer.scrollElement?.scrollTop ?? 0) === 0) return
    if (isPointing()) {
      timer.current = setTimeout(returnToTop, REST_MS - (performance.now() - state.current.movedAt) + 1)
      return
    }
    state.current.slidAt = performance.now()
    scrollTo(0)
  }

  useEffect(() => () => clearTimeout(timer.current), [])
  useLayoutEffect(() => {
    const previous = before.current
    before.current = { ids, rowsKey }
    const now = state.current
    if (previous.rowsKey !== rowsKey) {
      // Scrolling to the present position would force a needless layout of the page.
      if (virtualizer.scrollOffset !== 0 || now.own !== 0) virtualizer.scrollToOffset(0)
      now.atTop = true
      now.own = 0
    } else if (previous.ids !== ids) {
      const scroller = virtualizer.scrollElement
      if (scroller && (!now.atTop || isPointing())) {
        const at = new Map(ids.map((id, index) => [id, index]))
        const startOf = (id: string) => virtualizer.measurementsCache[at.get(id) ?? -1]?.start
        // A jump, to a new row or by a key, raises no scroll event until the next frame: rows may arrive before it.
        const moved = scroller.scrollTop - held.current.top
        const rows = stillOnScreen(held.current.rows, moved, scroller.clientHeight)
        const wanted = heldScroll(rows, startOf, now.hovered, scroller.scrollTop > 0)
        if (wanted !== null) scrollTo(wanted)
      } else if (now.atTop && slidFrom(previous.ids, ids, now.hovered)) now.slidAt = performance.now()
      returnToTop()
    }
    remember()
  })

  return {
    /** The list was scrolled: holds the rows now on screen. */
    scrolled: () => {
      const top = virtualizer.scrollElement?.scrollTop ?? 0
      // Ignores scrolling by the list itself.
      if (Math.abs(top - state.current.own) >= 1) state.current.atTop = top < 1
      state.current.own = top
      remember()
    },
    /** The pointer moved, over the row or over none. */
    moved: (hovered: string | null) => {
      state.current.hovered = hovered
      state.current.movedAt = performance.now()
      remember()
    },
    /** Whether a click now would hit a row that was not aimed at. */
    isMisplaced: () => {
      const { slidAt, movedAt } = state.current
      return slidAt > movedAt && performance.now() - slidAt < MEANT_MS
    },
  }
}

/** Whether the row under the pointer is another one now. */
const slidFrom = (before: readonly string[], ids: readonly string[], hovered: string | null): boolean =>
  hovered !== null && before.indexOf(hovered) !== ids.indexOf(hovered)

function visibleRows(virtualizer: GridVirtualizer, ids: readonly string[]) {
  const top = virtualizer.scrollOffset ?? 0
  const bottom = top + (virtualizer.scrollRect?.height ?? 0)
  const rows = virtualizer.getVirtualItems().flatMap(({ index, start, end }): HeldRow[] => {
    const id = ids[index]
    // The sticky header covers rows within the margin.
    if (id === undefined || end <= top + virtualizer.options.scrollMargin || start >= bottom) return []
    return [{ id, offset: start - top }]
  })
  return { rows, top }
}

/** A row on screen, and the distance of its top from the top of the visible area, px. */
export interface HeldRow {
  id: string
  offset: number
}

/**
 * The rows still on screen after the list has scrolled by so many pixels since they were measured, with their present
 * positions: after a jump none, so that nothing scrolls the list back.
 */
export const stillOnScreen = (held: readonly HeldRow[], movedPx: number, heightPx: number): HeldRow[] =>
  held
    .map(({ id, offset }) => ({ id, offset: offset - movedPx }))
    .filter(({ offset }) => movedPx === 0 || (offset >= 0 && offset < heightPx))

/**
 * The scroll position at which no row seems to move, or null to leave it. The row under the pointer stays in place,
 * unless it alone moved: a bet just dropped moves to its new position and must not take the list along. Otherwise most
 * of the rows stay in place, once the list has been scrolled; at its top new rows may come in above.
 */
export function heldScroll(
  held: readonly HeldRow[],
  startOf: (id: string) => number | undefined,
  hovered: string | null,
  scrolled: boolean,
): number | null {
  const wanted = held.flatMap(({ id, offset }) => {
    const start = startOf(id)
    return start === undefined ? [] : { id, scroll: Math.max(0, Math.round(start - offset)) }
  })
  const agreeing = (scroll: number) => wanted.filter((row) => Math.abs(row.scroll - scroll) <= 1).length
  const underPointer = wanted.find((row) => row.id === hovered)
  if (underPointer && (wanted.length === 1 || agreeing(underPointer.scroll) > 1)) return underPointer.scroll
  if (!scrolled) return null
  let best: number | null = null
  for (const { scroll } of wanted) if (best === null || agreeing(scroll) > agreeing(best)) best = scroll
  return best
}
