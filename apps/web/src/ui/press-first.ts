import type { MouseEvent } from 'react'
import { flushSync } from 'react-dom'

/**
 * Leaving a field may show an error below it and push a button away from under the mouse, so that the press is lost.
 * With this the field is left when the press is over. What leaving it writes stands before the click is answered.
 */
export const pressFirst = {
  onMouseDown: (event: MouseEvent<HTMLElement>) => event.preventDefault(),
  onClickCapture: (event: MouseEvent<HTMLElement>) => {
    const { currentTarget } = event
    flushSync(() => currentTarget.focus())
  },
}
