import { isTechnicalBook } from '@xbetapp/domain/reference/reference/names'

interface Room {
  isSecret: 0 | 1
}

/** The list of rooms as the screens use it: the ordinary rooms, and apart the secret rooms that ADMIN gets too. */
export function splitSecret<S extends Room>(rooms: readonly S[]): { ordinary: S[]; secret: S[] } {
  return {
    ordinary: rooms.filter(({ isSecret }) => isSecret === 0),
    secret: rooms.filter(({ isSecret }) => isSecret === 1),
  }
}

/** Books people work with: the technical one for unrecognised books is never shown or offered. */
export const shownBooks = <B extends { nomeBook: string }>(books: readonly B[]): B[] =>
  books.filter(({ nomeBook }) => !isTechnicalBook(nomeBook))
