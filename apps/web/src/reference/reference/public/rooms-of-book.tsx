import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Picker } from '#web/ui/picker/picker.tsx'
import { bookOption } from './book-logo.tsx'
import { booksQuery, type Sala, shownBooks } from './lists.api.ts'
import { roomsOfBookText as text } from './rooms-of-book.it.ts'

export const roomOption = ({ idSala, nomeSala, idBook }: Sala) => ({
  value: String(idSala),
  label: nomeSala,
  idBook: String(idBook),
})

interface RoomsOfBookProps {
  rooms: readonly ReturnType<typeof roomOption>[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** Adds all rooms of a book to those chosen. */
export function RoomsOfBook({ rooms, chosen, onChange }: RoomsOfBookProps) {
  const { data: books } = useQuery(booksQuery)
  const options = useMemo(() => shownBooks(books ?? []).map(bookOption), [books])
  return (
    <Picker
      label={text.label}
      clearable
      options={options}
      value={null}
      onChange={(idBook) => {
        const more = rooms.filter((room) => room.idBook === idBook).map(({ value }) => value)
        onChange([...new Set([...chosen, ...more])])
      }}
    />
  )
}
