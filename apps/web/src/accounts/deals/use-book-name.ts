import { useQuery } from '@tanstack/react-query'
import { booksQuery } from '#web/reference/reference/public/lists.api.ts'

/** The name of a book; its number until names are loaded. */
export function useBookName(): (idBook: number) => string {
  const { data } = useQuery(booksQuery)
  return (idBook) => data?.find((book) => book.idBook === idBook)?.nomeBook ?? String(idBook)
}
