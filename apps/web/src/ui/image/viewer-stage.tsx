import { type PointerEvent, useEffect, useRef } from 'react'
import { useLatest } from '#web/ui/latest.ts'
import classes from './image-viewer.module.css'
import { cssTransform, FITTED, type ViewTransform, zoomAt } from './view-transform.ts'
import type { ViewerImage } from './viewer-image.ts'

interface ViewerStageProps {
  image: ViewerImage
  view: ViewTransform
  onView: (view: ViewTransform) => void
}

/** The image itself: wheel and two fingers zoom, one drags, a double click zooms in and back. */
export function ViewerStage({ image, view, onView }: ViewerStageProps) {
  const stage = useRef<HTMLDivElement>(null)
  const latest = useLatest({ view, onView })
  const fingers = useRef(new Map<number, { x: number; y: number }>())

  useEffect(() => {
    const element = stage.current
    if (element === null) return
    const wheel = (event: WheelEvent) => {
      event.preventDefault()
      const { x, y } = fromMiddle(element, event.clientX, event.clientY)
      latest.current.onView(zoomAt(latest.current.view, Math.exp(-event.deltaY / 480), x, y))
    }
    // React's own wheel listener is passive and could not stop the page from scrolling.
    element.addEventListener('wheel', wheel, { passive: false })
    return () => element.removeEventListener('wheel', wheel)
  }, [latest])

  const move = (event: PointerEvent<HTMLDivElement>) => {
    const before = fingers.current.get(event.pointerId)
    if (before === undefined) return
    const after = { x: event.clientX, y: event.clientY }
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
    fingers.current.set(event.pointerId, after)
    if (other === undefined) {
      onView({ ...view, x: view.x + after.x - before.x, y: view.y + after.y - before.y })
      return
    }
    const middle = fromMiddle(event.currentTarget, (after.x + other.x) / 2, (after.y + other.y) / 2)
    onView(zoomAt(view, distance(after, other) / Math.max(1, distance(before, other)), middle.x, middle.y))
  }
  const lift = (event: PointerEvent<HTMLDivElement>) => fingers.current.delete(event.pointerId)

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the tools above do the same by button and key
    <div
      ref={stage}
      className={`grows shrinks-down ${classes.stage}`}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
      }}
      onPointerMove={move}
      onPointerUp={lift}
      onPointerCancel={lift}
      onDoubleClick={(event) => {
        const { x, y } = fromMiddle(event.currentTarget, event.clientX, event.clientY)
        onView(view.scale > 1 ? { ...FITTED, turns: view.turns } : zoomAt(view, 2.5, x, y))
      }}
    >
      <img
        src={image.src}
        alt={image.title}
        draggable={false}
        className={`shrinks-down ${classes.image}`}
        data-sideways={view.turns % 2 !== 0 || undefined}
        style={{ transform: cssTransform(view) }}
      />
    </div>
  )
}

function fromMiddle(element: Element, clientX: number, clientY: number) {
  const box = element.getBoundingClientRect()
  return { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 }
}

const distance = (a: { x: number; y: number }, b: { x: number; y: number }) =>
  Math.hypot(a.x - b.x, a.y - b.y)
