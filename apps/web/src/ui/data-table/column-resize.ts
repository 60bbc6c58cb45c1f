import { type PointerEvent, useCallback } from 'react'
import { clampWidth } from './grid-template.ts'

interface Resizable {
  id: string
  width: number
  minWidth?: number
}

/** Drags a column's edge: one call per frame at most, with a width the column allows. */
export function useColumnResize(
  onDrag: (id: string, width: number) => void,
): (event: PointerEvent<HTMLElement>, column: Resizable) => void {
  return useCallback(
    (event, column) => {
      const handle = event.currentTarget
      const header = handle.parentElement
      if (event.button !== 0 || header === null) return
      event.preventDefault()
      event.stopPropagation()
      const startX = event.clientX
      const startWidth = header.getBoundingClientRect().width
      let frame = 0
      handle.setPointerCapture(event.pointerId)
      handle.dataset.dragging = ''

      const move = (moved: globalThis.PointerEvent) => {
        cancelAnimationFrame(frame)
        frame = requestAnimationFrame(() =>
          onDrag(column.id, clampWidth(column, startWidth + moved.clientX - startX)),
        )
      }
      const end = () => {
        delete handle.dataset.dragging
        handle.removeEventListener('pointermove', move)
        handle.removeEventListener('pointerup', end)
        handle.removeEventListener('pointercancel', end)
      }
      handle.addEventListener('pointermove', move)
      handle.addEventListener('pointerup', end)
      handle.addEventListener('pointercancel', end)
    },
    [onDrag],
  )
}
