import type { FasciaOraria } from '@xbetapp/contract/reference/closing-windows'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '#server/kernel/ctx.ts'
import { knownRoom } from '#server/kernel/secret-rooms.ts'

type Wire = z.output<typeof FasciaOraria>

/** Windows of rooms, or of all rooms of a book except secret ones, in the order of the week. */
export async function closingWindows(
  ctx: Ctx,
  scope: { sale: readonly number[] } | { idBook: number },
): Promise<Wire[]> {
  let query = ctx.db
    .selectFrom('closingWindow as f')
    .innerJoin('room as s', 's.idSala', 'f.idSala')
    .innerJoin('venue as v', 'v.idVenue', 's.idVenue')
    .innerJoin('book as b', 'b.idBook', 's.idBook')
    .select(['f.id', 'f.giorno', 'f.oraInizio', 'f.oraFine', 'f.idSala', 'v.nome as nomeSala'])
    .select(['b.idBook', 'b.nomeBook', 'b.pathFoto'])
    // An enum sorts as it was declared: from Monday on.
    .orderBy('f.giorno')
    .orderBy('f.oraInizio')
    .orderBy('f.oraFine')
    .orderBy('f.id')
  query =
    'sale' in scope
      ? query.where('f.idSala', '=', sql<number>`any(${scope.sale}::int[])`)
      : query.where('s.idBook', '=', scope.idBook).where('s.isSecret', '=', false)
  const rows = await query.execute()
  return rows.map((row) => ({
    id: row.id,
    giorno: row.giorno,
    oraInizio: row.oraInizio.slice(0, 5),
    oraFine: row.oraFine.slice(0, 5),
    idSala: row.idSala,
    sala: {
      idSala: row.idSala,
      nomeSala: row.nomeSala,
      book: { idBook: row.idBook, nomeBook: row.nomeBook, pathFoto: row.pathFoto },
    },
  }))
}

/** Rooms with a closing window, as far as the caller may see them. */
export const roomsWithWindows = (ctx: Ctx): Promise<{ idSala: number; idBook: number }[]> =>
  ctx.db
    .selectFrom('room')
    .select(['idSala', 'idBook'])
    .where('idSala', 'in', ctx.db.selectFrom('closingWindow').select('idSala'))
    .where(knownRoom(ctx))
    .orderBy('idSala')
    .execute()
