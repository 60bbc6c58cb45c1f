import type { FasciaOraria } from '@xbetapp/contract/reference/closing-windows'
import type { ClosingWindow } from '@xbetapp/domain/reference/closing-windows/closing-window'
import { sql } from 'kysely'
import type { z } from 'zod'
import { rowsOf } from '#server/db/rows.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { knownRoom } from '#server/kernel/secret-rooms.ts'

type Wire = z.output<typeof FasciaOraria>

/** Windows of rooms, or of all rooms of a book except secret ones, in the order of the week. */
export async function shownWindows(
  ctx: Ctx,
  scope: { sale: readonly number[] } | { idBook: number },
): Promise<Wire[]> {
  const isInScope =
    'sale' in scope ? sql`s.id_sala = any(${scope.sale})` : sql`id_book = ${scope.idBook} and not is_secret`
  const { rows } = await sql<Wire>`
    select id, giorno, left(ora_inizio::text, 5) as ora_inizio, left(ora_fine::text, 5) as ora_fine, s.id_sala,
      json_build_object('idSala', s.id_sala, 'nomeSala', v.nome, 'book',
        json_build_object('idBook', id_book, 'nomeBook', nome_book, 'pathFoto', path_foto)) as sala
    from closing_window f join room s using (id_sala) join venue v using (id_venue) join book using (id_book)
    where ${isInScope}
    -- An enum sorts as it was declared: from Monday on.
    order by giorno, f.ora_inizio, f.ora_fine, id
  `.execute(ctx.db)
  return rows
}

/** Closing windows by room. */
export async function closingWindows(
  ctx: Ctx,
  idSale: readonly number[],
): Promise<Map<number, ClosingWindow[]>> {
  if (idSale.length === 0) return new Map()
  const columns = ['idSala', 'giorno', 'oraInizio', 'oraFine'] as const
  const rows = await rowsOf(ctx.db, 'closingWindow', { idSala: idSale }, columns)
  return Map.groupBy(rows, (row) => row.idSala)
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
