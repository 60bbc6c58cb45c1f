import { linkOptions } from '@tanstack/react-router'
import type { EntityKind } from '@xbetapp/domain/reference/reference/entity-kinds'
import { isHelper } from '@xbetapp/domain/reference/reference/names'

interface AccountPlace {
  kind: EntityKind
  id: number
  /** The book of a room, which is in its address; helpers have another address. */
  book?: { idBook: number; nomeBook: string } | undefined
}

interface NamedAccount {
  entity: EntityKind
  id: number
  idBook: number | null
  nomeBook: string | null
}

/** The address of an entity's account. */
export function accountLink({ kind, id: number, book }: AccountPlace) {
  const id = String(number)
  switch (kind) {
    case 'tipster':
      return linkOptions({ to: '/contabilita/tipster/$idTipster', params: { idTipster: id } })
    case 'sito':
      return linkOptions({ to: '/contabilita/sito/$id', params: { id } })
    case 'altro':
      return linkOptions({ to: '/contabilita/altro/$id', params: { id } })
    case 'sala':
      // If the book is unknown, the address of a book's rooms also finds the account by the number of the room.
      if (book === undefined) return linkOptions({ to: '/contabilita/sala/$bookId', params: { bookId: id } })
      if (isHelper(book.nomeBook))
        return linkOptions({ to: '/contabilita/helper/$idSala', params: { idSala: id } })
      return linkOptions({
        to: '/contabilita/sala/$bookId/$idSala',
        params: { bookId: String(book.idBook), idSala: id },
      })
  }
}

/** The address of an account whose answer names the book beside it. */
export const namedAccountLink = ({ entity, id, idBook, nomeBook }: NamedAccount) =>
  accountLink({ kind: entity, id, book: idBook === null ? undefined : { idBook, nomeBook: nomeBook ?? '' } })
