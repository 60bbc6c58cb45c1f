import { isTechnicalBook } from '@xbetapp/domain/reference/reference/names'
import { AppError } from '#server/kernel/app-error.ts'
import type { TxCtx } from '#server/kernel/ctx.ts'

/** What a link requires of its room. */
export interface RoomConditions {
  /** The book the room was chosen from, which must still be the room's. */
  chosenBook?: number | undefined
  /** The room may be switched off: an import restores links made before it was. */
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
  { chosenBook, mayBeOff }: RoomConditions,
): Promise<void> {
  const room = await tx.db
    .selectFrom('room')
    .innerJoin('venue', 'venue.idVenue', 'room.idVenue')
    .innerJoin('book', 'book.idBook', 'room.idBook')
    .select(['venue.nome as nomeSala', 'venue.stato', 'room.isSecret', 'room.idBook', 'book.nomeBook'])
    .where('room.idSala', '=', idSala)
    .executeTakeFirst()
  if (!room || room.isSecret || isTechnicalBook(room.nomeBook))
    throw new AppError('SALA_NOT_FOUND', { campo: 'idSala' })
  const about = { nome: room.nomeSala, campo: 'idSala' }
  if (room.stato === 'D' && !mayBeOff) throw new AppError('LINK_ROOM_OFF', about)
  if (chosenBook !== undefined && chosenBook !== room.idBook) throw new AppError('LINK_WRONG_BOOK', about)
}
