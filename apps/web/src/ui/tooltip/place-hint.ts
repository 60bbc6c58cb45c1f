interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

interface Size {
  width: number
  height: number
}

const GAP_PX = 6

/** Below the box and centred on it; above when there is no room below; always whole on the screen. */
export function placeHint(box: Box, hint: Size, screen: Size): { left: number; top: number } {
  const centred = (box.left + box.right) / 2 - hint.width / 2
  const left = Math.max(GAP_PX, Math.min(centred, screen.width - hint.width - GAP_PX))
  const below = box.bottom + GAP_PX
  const fitsBelow = below + hint.height + GAP_PX <= screen.height
  const top = fitsBelow ? below : Math.max(GAP_PX, box.top - hint.height - GAP_PX)
  return { left, top }
}
