interface Box {
  left: number
  right: number
  top: number
  bottom: number
}
interface Size {
  width: number
  height: number
}

const GAP = 4
/** Kept free at the edges of the screen. */
const MARGIN = 8

/**
 * Where a panel stands beside its anchor: under it, over it when only there is room, never outside the screen. `end`
 * lines up the right edges.
 */
export function panelPlace(
  anchor: Box,
  panel: Size,
  screen: Size,
  align: 'start' | 'end',
): { left: number; top: number } {
  const roomBelow = screen.height - MARGIN - (anchor.bottom + GAP)
  const roomAbove = anchor.top - GAP - MARGIN
  const above = panel.height > roomBelow && roomAbove > roomBelow
  const left = align === 'start' ? anchor.left : anchor.right - panel.width
  return {
    left: within(left, screen.width - panel.width),
    top: within(above ? anchor.top - GAP - panel.height : anchor.bottom + GAP, screen.height - panel.height),
  }
}

/** At least the margin from the near edge, and from the far one where both fit. */
const within = (at: number, room: number): number => Math.max(MARGIN, Math.min(at, room - MARGIN))
