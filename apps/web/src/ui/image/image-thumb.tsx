import { IconPhotoOff } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './image-thumb.module.css'

interface ImageThumbProps {
  /** Small version where there is one. */
  src: string
  alt: string
  /** For rows that are to stay low. */
  small?: boolean
  more?: number
  onOpen?: () => void
  /** Fetches the large version ahead of the click. */
  onHover?: () => void
}

export function ImageThumb({ src, alt, small = false, more = 0, onOpen, onHover }: ImageThumbProps) {
  const [broken, setBroken] = useState(false)
  return (
    <button
      type="button"
      className={`centre rounded-sm bordered clips ${classes.thumb}`}
      data-small={small || undefined}
      data-cell-action
      aria-label={`Ingrandisci: ${alt}`}
      disabled={!onOpen}
      onClick={onOpen}
      onPointerEnter={onHover}
    >
      {broken ? (
        <IconPhotoOff size={18} aria-hidden className="faint" />
      ) : (
        <img
          src={src}
          alt=""
          loading="lazy"
          decoding="async"
          className={classes.image}
          onError={() => setBroken(true)}
        />
      )}
      {more > 0 && <span className={`weight-600 type-2xs rounded-sm ${classes.more}`}>+{more}</span>}
    </button>
  )
}
