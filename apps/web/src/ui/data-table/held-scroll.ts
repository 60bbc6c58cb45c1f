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
