import { isTechnicalBook } from '@xbetapp/domain/reference/reference/names'
import { compareNames } from '#web/lib/compare-names.ts'
import type { Book, Sala } from '#web/reference/reference/public/lists.api.ts'
import { hasWords } from '#web/ui/picker/filter-options.ts'

export interface BookRooms {
  book: Pick<Book, 'idBook' | 'nomeBook' | 'pathFoto'>
  sale: Sala[]
}

/** Rooms and helpers by book, both by name; secret rooms are left out. */
export function roomsByBook(rooms: readonly Sala[], typed: string): BookRooms[] {
  const found = rooms
    .filter(({ isSecret, book }) => isSecret === 0 && !isTechnicalBook(book.nomeBook))
    .filter(({ nomeSala, book }) => hasWords(`${nomeSala} ${book.nomeBook}`, typed))
    .sort((a, b) => compareNames(a.book.nomeBook, b.book.nomeBook) || compareNames(a.nomeSala, b.nomeSala))
  return [...Map.groupBy(found, ({ idBook }) => idBook).values()].flatMap((sale) =>
    sale[0] ? [{ book: sale[0].book, sale }] : [],
  )
}
