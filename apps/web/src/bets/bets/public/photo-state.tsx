import { IconPhotoDown, IconPhotoOff } from '@tabler/icons-react'
import { betText as text } from './bet.it.ts'
import type { Bet } from './bet.ts'
import classes from './photo-state.module.css'

interface PhotoStateProps {
  bet: Pick<Bet, 'fotoInArrivo' | 'fotoAssenti'>
}

/** Placeholder for photos that cannot be shown: still to arrive, or never available. Nothing when there are none. */
export function PhotoState({ bet: { fotoInArrivo, fotoAssenti } }: PhotoStateProps) {
  const isComing = fotoInArrivo > 0
  if (!isComing && !fotoAssenti) return null
  const Icon = isComing ? IconPhotoDown : IconPhotoOff
  return (
    <span
      className={`inline-row middle gap-3 type-sm quiet ${classes.state}`}
      data-hint={isComing ? undefined : text.photoAbsentHint}
    >
      <Icon size={16} aria-hidden className="rigid" />
      {isComing ? text.photoArriving : text.photoAbsent}
    </span>
  )
}
