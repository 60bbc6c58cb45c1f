import { BASE_PATH } from '@xbetapp/domain/platform/roles/screens'
import { useState } from 'react'
import type { Option } from '#web/ui/picker/filter-options.ts'
import type { Book } from './lists.api.ts'

const FALLBACK = `${BASE_PATH}/book.svg`

interface BookLogoProps {
  /** Books that share a logo have the same path. */
  pathFoto: string | null
  size?: number
}

/** A book's logo beside its name; the fallback image if it has none or it fails to load. */
export function BookLogo({ pathFoto, size = 28 }: BookLogoProps) {
  const [failed, setFailed] = useState<string | null>(null)
  const src = bookLogo(pathFoto === failed ? null : pathFoto)
  return (
    <img
      src={src}
      alt=""
      width={size}
      height={size}
      className="rigid rounded-sm"
      style={{ objectFit: 'contain' }}
      onError={() => setFailed(pathFoto)}
    />
  )
}

type BookToChoose = Pick<Book, 'idBook' | 'nomeBook'> & Partial<Pick<Book, 'pathFoto'>>

export const bookOption = ({ idBook, nomeBook, pathFoto = null }: BookToChoose): Option => ({
  value: String(idBook),
  label: nomeBook,
  icon: <BookLogo pathFoto={pathFoto} size={16} />,
})

const UPLOADED = '/api/v1/photos/'

/** Uploaded pictures are shown small. */
export function bookLogo(pathFoto: string | null): string {
  const path = pathFoto?.trim()
  if (!path) return FALLBACK
  return path.startsWith(UPLOADED) ? `${path}?size=thumb` : path
}
