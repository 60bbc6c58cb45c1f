import type { Answer } from '@xbetapp/contract/contract'
import { toWire } from '@xbetapp/domain/platform/time/rome'
import { sql } from 'kysely'
import { lockRows, updateRows } from '#server/db/rows.ts'
import { validationError } from '#server/kernel/app-error.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'

/** A place with more authors shows those let through, then the latest. */
const MOST_SHOWN = 500

/** Where an author writes: in the group of a tipster, or in the chat of a room. */
export type Place = 'idTipster' | 'idSala'

interface Author {
  /** Telegram's id of a person, or of a chat, which is negative. */
  id: number
  nome: string
}

/** Records an author of a place, so that the staff can choose who counts there. @returns whether he is let through */
export async function noteAuthor(tx: TxCtx, place: Place, key: number, author: Author): Promise<boolean> {
  const sighting = { nome: author.nome || String(author.id), seenAt: tx.now() }
  const { ammesso } = await tx.db
    .insertInto('allowedAuthor')
    .values({ [place]: key, idAutore: author.id, ...sighting })
    .onConflict((oc) => oc.columns([place, 'idAutore']).doUpdateSet(sighting))
    .returning('ammesso')
    .executeTakeFirstOrThrow()
  return ammesso
}

/** Whether an author may answer for a room: without a filter, everyone in its chat may. */
export async function mayAnswer(ctx: Ctx, idSala: number, idAutore: number | null): Promise<boolean> {
  const { rows } = await sql`
    select from room where id_sala = ${idSala} and (not filtro_autori or exists (
      select from allowed_author a where a.id_sala = room.id_sala and id_autore = ${idAutore} and ammesso))
  `.execute(ctx.db)
  return rows.length > 0
}

/** The authors of a place, latest first. */
export async function listAuthors(
  ctx: Ctx,
  place: Place,
  key: number,
): Promise<Answer<'GET /api/v1/tipster/:id/autori'>> {
  const rows = await ctx.db
    .selectFrom('allowedAuthor')
    .select(['idAutore', 'nome', 'seenAt'])
    .where(place, '=', key)
    .orderBy('ammesso', 'desc')
    .orderBy('seenAt', 'desc')
    .limit(MOST_SHOWN)
    .execute()
  return rows.map(({ idAutore, nome, seenAt }) => ({ idAutore, nome, ultimoMessaggio: toWire(seenAt) }))
}

/** The ids of the authors let through, by the number of the tipster or room; without `keys` of all. */
export async function loadAllowedAuthors(
  ctx: Ctx,
  place: Place,
  keys?: readonly number[],
): Promise<(key: number) => number[]> {
  let query = ctx.db
    .selectFrom('allowedAuthor')
    .select([`${place} as key`, 'idAutore'])
    .where('ammesso', '=', true)
    .where(place, 'is not', null)
    .orderBy('idAutore')
  if (keys !== undefined) query = query.where(place, 'in', keys)
  const authorsByKey = Map.groupBy(await query.execute(), (row) => row.key)
  return (key) => (authorsByKey.get(key) ?? []).map((row) => row.idAutore)
}

/**
 * Lets exactly these authors of a place through; only those who have written there can be chosen.
 * @returns whether anything changed
 * @throws AppError VALIDATION for an unknown author
 */
export async function setAllowedAuthors(
  tx: TxCtx,
  place: Place,
  key: number,
  ids: readonly number[],
): Promise<boolean> {
  const authors = await lockRows(tx.db, 'allowedAuthor', { [place]: key }, ['id', 'idAutore', 'ammesso'])
  const allowedIds = new Set(ids)
  if ([...allowedIds].some((id) => !authors.some(({ idAutore }) => idAutore === id))) {
    throw validationError('Questo autore non ha ancora scritto nel gruppo.', 'autoriAmmessi')
  }
  const changedAuthors = authors.filter(({ idAutore, ammesso }) => allowedIds.has(idAutore) !== ammesso)
  for (const { id, ammesso } of changedAuthors)
    await updateRows(tx.db, 'allowedAuthor', { id }, { ammesso: !ammesso })
  return changedAuthors.length > 0
}

/** A filter without authors would silently drop every message. @throws AppError VALIDATION */
export function requireAuthors(filtroAutori: boolean, ammessi: readonly number[]): void {
  if (filtroAutori && ammessi.length === 0) {
    throw validationError('Scegli almeno un autore, o spegni il filtro.', 'autoriAmmessi')
  }
}
