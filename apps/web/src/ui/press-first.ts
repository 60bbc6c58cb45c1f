import type { MouseEvent } from 'react'
import { flushSync } from 'react-dom'

/**
 * Blurring a field may show an error below it and move a button from under the mouse, so that the click is lost. With
 * this the field is blurred when the press ends, and its blur handlers run before the click.
 */
export const pressFirst = {
  onMouseDown: (event: MouseEvent<HTMLElement>) => event.preventDefault(),
  onClickCapture: (event: MouseEvent<HTMLElement>) => {
    const { currentTarget } = event
    flushSync(() => currentTarget.focus())
  },
}

/** For a button that fills a field of its form: the focus stays where it is, and Enter goes on saving. */
export const keepsFocus = { onMouseDown: (event: MouseEvent<HTMLElement>) => event.preventDefault() }
