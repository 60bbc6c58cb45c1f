import { type KeyboardEvent, useState } from 'react'

/** The point of a chart that is pointed at, or reached with the arrow keys, Home and End; Enter opens it. */
export function useActivePoint(count: number, onOpen?: (index: number) => void) {
  const [active, show] = useState<number | null>(null)
  const last = count - 1
  return {
    /** Index of the point whose figures are shown. */
    active,
    show,
    onKeyDown: (event: KeyboardEvent) => {
      const steps: Record<string, number> = {
        ArrowRight: Math.min((active ?? -1) + 1, last),
        ArrowLeft: Math.max((active ?? last + 1) - 1, 0),
        Home: 0,
        End: last,
      }
      const next = steps[event.key]
      if (next !== undefined) {
        event.preventDefault()
        show(next)
      } else if (event.key === 'Enter' && active !== null) onOpen?.(active)
    },
  }
}
