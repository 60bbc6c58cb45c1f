import { isTechnicalBook } from '@xbetapp/domain/reference/reference/names'
import { compareNames } from '#web/lib/compare-names.ts'
import type { Book } from '#web/reference/reference/public/book.api.ts'
import type { Sala } from '#web/reference/reference/public/venue.api.ts'
import { hasWords } from '#web/ui/picker/filter-options.ts'

export interface BookRooms {
  book: Pick<Book, 'idBook' | 'nomeBook' | 'pathFoto'>
  sale: Sala[]
}

/** Rooms and helpers by book, both by name; secret rooms are left out. */
export function roomsByBook(sale: readonly Sala[], typed: string): BookRooms[] {
  const books = new Map<number, BookRooms>()
  for (const sala of sale) {
    if (sala.isSecret === 1 || isTechnicalBook(sala.book.nomeBook)) continue
    if (!hasWords(`${sala.nomeSala} ${sala.book.nomeBook}`, typed)) continue
    const group = books.get(sala.idBook) ?? { book: sala.book, sale: [] }
    group.sale.push(sala)
    books.set(sala.idBook, group)
  }
  const groups = [...books.values()].sort((a, b) => compareNames(a.book.nomeBook, b.book.nomeBook))
  for (const group of groups) group.sale.sort((a, b) => compareNames(a.nomeSala, b.nomeSala))
  return groups
}
