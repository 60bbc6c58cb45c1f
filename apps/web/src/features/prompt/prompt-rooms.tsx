import { Link } from '@tanstack/react-router'
import type { Sala } from '#web/lib/reference.api.ts'
import { BookLogo } from '#web/ui/book-logo/book-logo.tsx'
import { promptText as text } from './prompt.it.ts'
import classes from './prompt-rooms.module.css'
import type { BookRooms } from './rooms-by-book.ts'

/** The rooms of one book, each leading to its prompt. Books out of sight are not laid out: there may be thousands. */
export function PromptRooms({ book, sale }: BookRooms) {
  return (
    <section className={classes.book} aria-label={book.nomeBook}>
      <h2 className={classes.head}>
        <BookLogo pathFoto={book.pathFoto} />
        {book.nomeBook}
        <span className={classes.count}>{sale.length}</span>
      </h2>
      <ul className={classes.rooms}>
        {sale.map((sala) => (
          <li key={sala.idSala}>
            <Link
              to="/impostazioni/prompt-sale/$idSala"
              params={{ idSala: String(sala.idSala) }}
              preload={false}
              className={classes.room}
              aria-label={text.open(sala.nomeSala)}
            >
              <span className={classes.name}>{sala.nomeSala}</span>
              <PromptMark sala={sala} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function PromptMark({ sala: { sendOriginalBet, promptGpt } }: { sala: Sala }) {
  const state = sendOriginalBet ? 'original' : promptGpt ? 'rewritten' : 'incomplete'
  return (
    <span className={classes.mark} data-state={state} title={text[`${state}Hint`]}>
      {text[state]}
    </span>
  )
}
