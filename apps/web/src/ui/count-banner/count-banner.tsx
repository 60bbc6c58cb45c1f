import type { ReactNode } from 'react'
import { type Tone, toneVar } from '#web/ui/tones/tone.ts'
import classes from './count-banner.module.css'

interface CountBannerProps {
  tone: Tone
  icon: ReactNode
  children: ReactNode
}

/** One sentence about the whole list, e.g. `Ci sono 3 bet ancora da droppare`. */
export function CountBanner({ tone, icon, children }: CountBannerProps) {
  return (
    <div role="status" className={classes.banner} style={{ color: toneVar(tone) }}>
      {icon}
      <span>{children}</span>
    </div>
  )
}
