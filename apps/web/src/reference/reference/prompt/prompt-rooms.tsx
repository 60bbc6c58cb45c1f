import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { isTechnicalBook } from '@xbetapp/domain/reference/reference/names'
import { useState } from 'react'
import { compareNames } from '#web/lib/compare-names.ts'
import { BookLogo } from '#web/reference/reference/public/book-logo.tsx'
import type { Book, Sala } from '#web/reference/reference/public/lists.api.ts'
import { hasWords } from '#web/ui/picker/filter-options.ts'
import { promptText as text } from './prompt.it.ts'
import classes from './prompt-rooms.module.css'

/** Rooms of a book shown before all are asked for. */
const AT_ONCE = 60

/** The rooms of one book, each leading to its prompt; a book with thousands shows the first of them. */
export function PromptRooms({ book, sale }: BookRooms) {
  const [all, setAll] = useState(false)
  return (
    <section className={`panel ${classes.book}`} aria-label={book.nomeBook}>
      <h2 className="row middle gap-5 flush below-5 type-lg weight-600 breaks">
        <BookLogo pathFoto={book.pathFoto} />
        {book.nomeBook}
        <span className="type-xs weight-400 faint">{sale.length}</span>
      </h2>
      <ul className={`bare-list ${classes.rooms}`}>
        {(all ? sale : sale.slice(0, AT_ONCE)).map((sala) => (
          <li key={sala.idSala}>
            <Link
              to="/impostazioni/prompt-sale/$idSala"
              params={{ idSala: String(sala.idSala) }}
              preload={false}
              className={`row middle apart gap-4 undecorated line-around rounded-md ${classes.room}`}
              aria-label={text.open(sala.nomeSala)}
            >
              <span className="shrinks weight-500 cut">{sala.nomeSala}</span>
              <PromptMark sala={sala} />
            </Link>
          </li>
        ))}
      </ul>
      {!all && sale.length > AT_ONCE && (
        <Button size="compact-sm" variant="subtle" mt="xs" onClick={() => setAll(true)}>
          {text.showAll(sale.length)}
        </Button>
      )}
    </section>
  )
}

const TONES = { original: 'faint', rewritten: 'green', incomplete: 'yellow' }

function PromptMark({ sala: { sendOriginalBet, promptGpt } }: { sala: Sala }) {
  const state = sendOriginalBet ? 'original' : promptGpt ? 'rewritten' : 'incomplete'
  return (
    <span className={`rigid type-xs ${TONES[state]}`} title={text[`${state}Hint`]}>
      {text[state]}
    </span>
  )
}

interface BookRooms {
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
