import { useState } from 'react'
import ImageViewer from '#web/ui/image/image-viewer.tsx'
import type { DropEntry } from './drop-list.api.ts'
import { dropListText as text } from './drop-list.it.ts'

interface DropPhotoViewerProps {
  drops: readonly DropEntry[]
  first: DropEntry
  onClose: () => void
}

/** The images of the list, from the one that was pressed. */
export default function DropPhotoViewer({ drops, first, onClose }: DropPhotoViewerProps) {
  const [images] = useState(() =>
    drops.flatMap(({ idReceivedBet, nomeTipster, photoPath }) =>
      photoPath === null
        ? []
        : { src: photoPath, title: text.photoTitle(idReceivedBet, nomeTipster), idReceivedBet },
    ),
  )
  const [index, setIndex] = useState(() =>
    Math.max(
      0,
      images.findIndex(({ idReceivedBet }) => idReceivedBet === first.idReceivedBet),
    ),
  )
  return <ImageViewer images={images} index={index} onIndex={setIndex} onClose={onClose} />
}
