import { IconPhotoDown, IconPhotoOff } from '@tabler/icons-react'
import { ImageThumb } from '#web/ui/image/image-thumb.tsx'
import { betText as text } from './bet.it.ts'
import type { Bet } from './bet.ts'
import classes from './bet-photo.module.css'

interface BetPhotoProps {
  bet: Pick<Bet, 'idReceivedBet' | 'photoPath' | 'photos' | 'fotoInArrivo' | 'fotoAssenti'>
  small?: boolean
  alt?: string
  onOpen: () => void
  onHover?: () => void
}

/** The first photo of a bet and the number of others, or why there is none. */
export function BetPhoto({ bet, alt, ...thumb }: BetPhotoProps) {
  if (bet.photoPath === null) return <PhotoState bet={bet} />
  return (
    <ImageThumb
      {...thumb}
      src={`${bet.photoPath}?size=thumb`}
      alt={alt ?? text.photoOf(bet.idReceivedBet)}
      more={bet.photos.length - 1}
    />
  )
}

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
