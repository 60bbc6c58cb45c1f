import type { MouseEvent } from 'react'
import { flushSync } from 'react-dom'

/**
 * Props of a button, or of an element with buttons inside. Blurring a field may show an error below it and move a
 * button from under the mouse, so that the click is lost. With these props the field is blurred when the press ends,
 * and its blur handlers run before the click.
 */
export const pressFirst = {
  onMouseDown: (event: MouseEvent<HTMLElement>) => {
    if (pressed(event)) event.preventDefault()
  },
  // A tick box has changed by the time of its click, and what blur handlers draw would set it back.
  onMouseUpCapture: (event: MouseEvent<HTMLElement>) => {
    const box = pressed(event)
    if (box?.matches(BOX)) flushSync(() => box.focus())
  },
  onClickCapture: (event: MouseEvent<HTMLElement>) => {
    const button = pressed(event)
    if (button) flushSync(() => button.focus())
  },
}

/** Props of a button that fills a field of its form: the focus stays where it is, and Enter goes on saving. */
export const keepsFocus = {
  'data-keeps-focus': true,
  onMouseDown: (event: MouseEvent<HTMLElement>) => event.preventDefault(),
}

const BOX = '[type="checkbox"], [type="radio"]'
/** Buttons outside the order of Tab belong to a field and leave the focus there. */
const PRESSED = `button:not([tabindex="-1"], [data-keeps-focus]), summary, label, ${BOX}`

const pressed = ({ target }: MouseEvent<HTMLElement>): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(PRESSED) : null
