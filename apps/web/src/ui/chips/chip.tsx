import type { ReactNode } from 'react'
import { type Tone, toneVar } from '#web/ui/tones/tone.ts'
import classes from './chip.module.css'

interface ChipProps {
  tone: Tone
  icon?: ReactNode
  children: ReactNode
  title?: string
}

/** A short word with an icon, in the colour of its meaning. */
export function Chip({ tone, icon, children, title }: ChipProps) {
  return (
    <span
      className={`inline-row middle gap-2 type-xs weight-600 one-line ${classes.chip}`}
      style={{ color: toneVar(tone) }}
      title={title}
    >
      {icon}
      {children}
    </span>
  )
}
