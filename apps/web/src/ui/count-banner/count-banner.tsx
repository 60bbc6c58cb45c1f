import type { ReactNode } from 'react'
import { type Tone, toneVar } from '#web/ui/tones/tone.ts'
import classes from './count-banner.module.css'

export interface CountBannerProps {
  tone: Tone
  icon: ReactNode
  children: ReactNode
  action?: { label: string; run: () => void }
}

/** One sentence about the whole list, e.g. `Ci sono 3 bet ancora da droppare`. */
export function CountBanner({ tone, icon, children, action }: CountBannerProps) {
  return (
    <div
      role="status"
      className={`inline-row middle gap-4 type-sm weight-500 rounded-md ${classes.banner}`}
      style={{ color: toneVar(tone) }}
    >
      {icon}
      <span>{children}</span>
      {action && (
        <button type="button" className={`small-button bright ${classes.action}`} onClick={action.run}>
          {action.label}
        </button>
      )}
    </div>
  )
}
