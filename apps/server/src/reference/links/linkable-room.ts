import { isNotFound } from '@xbetapp/domain/reference/reference/names'
import { rowIfAny } from '#server/db/rows.ts'
import { AppError } from '#server/kernel/app-error.ts'
import type { TxCtx } from '#server/kernel/ctx.ts'

interface Choice {
  chosenBook?: number | undefined
  /** Whether the room may be switched off: a link of a file may be older than that. */
  mayBeOff?: boolean | undefined
}

/**
 * Requires a room that can be linked, of the chosen book if one was chosen. Secret rooms and rooms of the technical
 * book are treated as missing.
 * @throws AppError SALA_NOT_FOUND, LINK_ROOM_OFF, LINK_WRONG_BOOK
 */
export async function requireLinkableRoom(
  tx: TxCtx,
  idSala: number,
  { chosenBook, mayBeOff }: Choice,
): Promise<void> {
  const room = await tx.db
    .selectFrom('room')
    .innerJoin('venue', 'venue.idVenue', 'room.idVenue')
    .innerJoin('book', 'book.idBook', 'room.idBook')
    .select(['venue.nome as nomeSala', 'venue.stato', 'room.isSecret', 'room.idBook', 'book.nomeBook'])
    .where('room.idSala', '=', idSala)
    .executeTakeFirst()
  if (!room || room.isSecret || isNotFound(room.nomeBook))
    throw new AppError('SALA_NOT_FOUND', { campo: 'idSala' })
  const about = { nome: room.nomeSala, campo: 'idSala' }
  if (room.stato === 'D' && !mayBeOff) throw new AppError('LINK_ROOM_OFF', about)
  if (chosenBook !== undefined && chosenBook !== room.idBook) throw new AppError('LINK_WRONG_BOOK', about)
}

/** Requires a book a special link may exclude. @throws AppError BOOK_NOT_FOUND */
export async function requireExcludableBook(tx: TxCtx, idBook: number): Promise<void> {
  const book = await rowIfAny(tx.db, 'book', { idBook }, ['nomeBook'])
  if (!book || isNotFound(book.nomeBook)) throw new AppError('BOOK_NOT_FOUND', { campo: 'idBook' })
}
