import { useState } from 'react'
import type { Bet } from '#web/entities/bet/bet.ts'
import ImageViewer from '#web/ui/image/image-viewer.tsx'
import { betsText as text } from './bets.it.ts'

interface PhotoViewerProps {
  /** The bets on screen, in their order: next and previous go through all their photos. */
  bets: readonly Bet[]
  first: Bet
  onClose: () => void
}

/** The photos stay those of the moment it was opened: polling does not change the image being looked at. */
export default function PhotoViewer({ bets, first, onClose }: PhotoViewerProps) {
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
      images.findIndex((image) => image.idReceivedBet === first.idReceivedBet),
    ),
  )
  return <ImageViewer images={images} index={index} onIndex={setIndex} onClose={onClose} />
}
