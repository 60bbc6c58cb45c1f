import { IconPhotoDown, IconPhotoOff } from '@tabler/icons-react'
import { betText as text } from './bet.it.ts'
import type { Bet } from './bet.ts'
import classes from './photo-state.module.css'

interface PhotoStateProps {
  bet: Pick<Bet, 'fotoInArrivo' | 'fotoAssenti'>
}

/** Placeholder for photos that cannot be shown: still to arrive, or never available. Nothing when there are none. */
export function PhotoState({ bet: { fotoInArrivo, fotoAssenti } }: PhotoStateProps) {
  if (fotoInArrivo > 0) {
    return (
      <span className={`inline-row middle gap-3 type-sm quiet ${classes.state}`}>
        <IconPhotoDown size={16} aria-hidden />
        {text.photoArriving}
      </span>
    )
  }
  if (!fotoAssenti) return null
  return (
    <span
      className={`inline-row middle gap-3 type-sm quiet ${classes.state}`}
      data-hint={text.photoAbsentHint}
    >
      <IconPhotoOff size={16} aria-hidden />
      {text.photoAbsent}
    </span>
  )
}
