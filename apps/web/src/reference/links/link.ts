import type { Answer } from '@xbetapp/contract/contract'
import type { TipsterLinkKind } from '@xbetapp/domain/reference/links/link-kinds'
import type { Book } from '#web/reference/reference/public/lists.api.ts'

type Stored = Answer<'GET /api/v1/collegamento-automatico/tipster/:id'>[number]

/** A link of any kind, as the screens show it. `book` is the room's own. */
export interface Link
  extends Pick<
    Stored,
    'idSala' | 'nomeSala' | 'stato' | 'ritardo' | 'giorniMassimi' | 'etaMassima' | 'argomento'
  > {
  book: LinkBook
  /** Only keyword links have it. */
  keyword?: string
  /** Only special links have it. */
  bookEscluso?: LinkBook
}

export type LinkBook = Pick<Book, 'idBook' | 'nomeBook'> & Partial<Pick<Book, 'pathFoto'>>

export type LinkKind = TipsterLinkKind | 'sparax'

/** Identifies a link within its tab: by room, and by keyword or excluded book where a room can have several links. */
export const linkId = ({ idSala, keyword, bookEscluso }: Link): string =>
  [idSala, keyword ?? bookEscluso?.idBook].filter((part) => part !== undefined).join('.')
