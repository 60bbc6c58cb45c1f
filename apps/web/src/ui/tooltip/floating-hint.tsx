import { Tooltip } from '@mantine/core'
import classes from './tooltip-layer.module.css'

export interface Hint {
  text: string
  source: HTMLElement
}

/** Mantine's tooltip beside an element that is not its child. */
export default function FloatingHint({ hint: { text, source } }: { hint: Hint }) {
  return (
    <Tooltip
      opened
      withArrow
      target={source}
      label={text}
      position="bottom"
      className={`type-sm lines-kept breaks snug ${classes.hint}`}
    />
  )
}
