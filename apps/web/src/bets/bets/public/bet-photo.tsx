import { ImageThumb } from '#web/ui/image/image-thumb.tsx'
import { betText as text } from './bet.it.ts'
import type { Bet } from './bet.ts'
import { PhotoState } from './photo-state.tsx'

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
