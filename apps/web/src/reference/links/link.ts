import type { TipsterLinkKind } from '@xbetapp/domain/reference/links/link-kinds'
import type { ReferenceState } from '#web/reference/reference/public/status-chip.tsx'

/** A link of any kind, as the screens show it. `book` is the room's own. */
export interface Link {
  idSala: number
  nomeSala: string
  stato: ReferenceState
  book: LinkBook
  ritardo: number
  giorniMassimi: number | null
  /** Minutes, 0 without limit; null for the general limit. */
  etaMassima: number | null
  /** The topic of the room's chat the link sends to; null for General. */
  argomento: number | null
  /** Only keyword links have it. */
  keyword?: string
  /** Only special links have it. */
  bookEscluso?: LinkBook
}

export interface LinkBook {
  idBook: number
  nomeBook: string
  pathFoto?: string | null
}

export type LinkKind = TipsterLinkKind | 'sparax'

/** Identifies a link within its tab: by room, and by keyword or excluded book where a room can have several links. */
export const linkId = ({ idSala, keyword, bookEscluso }: Link): string =>
  [idSala, keyword ?? bookEscluso?.idBook].filter((part) => part !== undefined).join('.')
