import { BASE_PATH } from '@xbetapp/domain/roles/screens'
import { useState } from 'react'
import classes from './book-logo.module.css'

const FALLBACK = `${BASE_PATH}/book.svg`

interface BookLogoProps {
  /** Books that share a logo have the same path. */
  pathFoto: string | null
  size?: number
}

/** A book's logo beside its name; the fallback image where it has none, or where its own does not load. */
export function BookLogo({ pathFoto, size = 28 }: BookLogoProps) {
  const [failed, setFailed] = useState<string | null>(null)
  const src = bookLogo(pathFoto === failed ? null : pathFoto)
  return (
    <img
      src={src}
      alt=""
      width={size}
      height={size}
      className={classes.logo}
      onError={() => setFailed(pathFoto)}
    />
  )
}

export const bookLogo = (pathFoto: string | null): string => pathFoto?.trim() || FALLBACK
