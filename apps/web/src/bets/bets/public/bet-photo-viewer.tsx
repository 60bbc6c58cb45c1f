import { type ReactNode, useState } from 'react'
import ImageViewer from '#web/ui/image/image-viewer.tsx'
import { betText as text } from './bet.it.ts'

interface BetPhotoViewerProps {
  /** The bets on screen, in their order: next and previous go through all their photos. */
  bets: readonly { idReceivedBet: number; tipster: { nomeTipster: string }; photos: readonly string[] }[]
  /** Id of the bet to begin with. */
  first: number
  /** Drawn beside the photo of a bet; `next` goes on to the first photo of another bet that is wanted, or closes. */
  panel?: (idReceivedBet: number, next: (isWanted: (id: number) => boolean) => void) => ReactNode
  onClose: () => void
}

/** Shows the photos of bets, those of the moment it was opened: polling does not change the image shown. */
export default function BetPhotoViewer({ bets, first, panel, onClose }: BetPhotoViewerProps) {
  const [images] = useState(() =>
    bets.flatMap(({ idReceivedBet, tipster, photos }) =>
      photos.map((src) => ({
        src,
        title: text.photoTitle(idReceivedBet, tipster.nomeTipster),
        idReceivedBet,
      })),
    ),
  )
  const [index, setIndex] = useState(() =>
    Math.max(
      0,
      images.findIndex(({ idReceivedBet }) => idReceivedBet === first),
    ),
  )
  const shown = images[index]?.idReceivedBet ?? first
  const next = (isWanted: (id: number) => boolean) => {
    const places = [...images.keys()]
    const found = [...places.slice(index + 1), ...places.slice(0, index)].find((place) => {
      const id = images[place]?.idReceivedBet
      return id !== undefined && id !== shown && isWanted(id)
    })
    if (found === undefined) onClose()
    else setIndex(found)
  }
  return (
    <ImageViewer
      images={images}
      index={index}
      onIndex={setIndex}
      onClose={onClose}
      panel={panel?.(shown, next)}
    />
  )
}
