/** View of an image: scale relative to "fits the screen", quarter turns, and offset by dragging (px). */
export interface ViewTransform {
  scale: number
  turns: number
  x: number
  y: number
}

export const FITTED: ViewTransform = { scale: 1, turns: 0, x: 0, y: 0 }
const ZOOM_STEP = 1.35
const MIN_SCALE = 0.5
const MAX_SCALE = 8

/** Zooms so that the point under the pointer (from the image's middle) stays under it. */
export function zoomAt(view: ViewTransform, factor: number, pointX = 0, pointY = 0): ViewTransform {
  const scale = Math.min(MAX_SCALE, Math.max(MIN_SCALE, view.scale * factor))
  const grown = scale / view.scale
  return {
    ...view,
    scale,
    x: pointX - (pointX - view.x) * grown,
    y: pointY - (pointY - view.y) * grown,
  }
}

/** A quarter turn clockwise, or back. The drag is forgotten: it would point elsewhere. */
export const turn = (view: ViewTransform, quarters: 1 | -1): ViewTransform => ({
  ...view,
  turns: view.turns + quarters,
  x: 0,
  y: 0,
})

export const cssTransform = ({ scale, turns, x, y }: ViewTransform): string =>
  `translate(${x}px, ${y}px) scale(${scale}) rotate(${turns * 90}deg)`

/** The view after a key, null for a key without a function. */
export function viewAfterKey(view: ViewTransform, key: string): ViewTransform | null {
  switch (key) {
    case '+':
      return zoomAt(view, ZOOM_STEP)
    case '-':
      return zoomAt(view, 1 / ZOOM_STEP)
    case 'r':
      return turn(view, 1)
    case 'R':
      return turn(view, -1)
    case '0':
      return FITTED
    default:
      return null
  }
}
