import { IconPhotoDown, IconPhotoOff } from '@tabler/icons-react'
import { photoStateText as text } from './photo-state.it.ts'
import classes from './photo-state.module.css'

interface PhotoStateProps {
  bet: {
    fotoInArrivo: number
    fotoAssenti: number
  }
}

/** Placeholder for photos that cannot be shown: still to arrive, or never available. Nothing when there are none. */
export function PhotoState({ bet: { fotoInArrivo, fotoAssenti } }: PhotoStateProps) {
  if (fotoInArrivo > 0) {
    return (
      <span className={`inline-row middle gap-3 type-sm quiet ${classes.state}`}>
        <IconPhotoDown size={16} aria-hidden />
        {text.arriving}
      </span>
    )
  }
  if (!fotoAssenti) return null
  return (
    <span className={`inline-row middle gap-3 type-sm quiet ${classes.state}`} data-hint={text.absentHint}>
      <IconPhotoOff size={16} aria-hidden />
      {text.absent}
    </span>
  )
}
