import { sql } from 'kysely'
import { AppError } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { knowsRoom } from '#server/kernel/secret-rooms.ts'
import { loadBooks, loadValute } from './lookups.ts'
import { toSala } from './venue.mapper.ts'

async function select(ctx: Ctx, ids?: readonly number[]) {
  if (ids?.length === 0) return []
  let query = ctx.db.selectFrom('sala').selectAll().orderBy(sql`lower(nome_sala)`)
  if (ids) query = query.where('idSala', 'in', ids)
  const [rows, book, valuta] = await Promise.all([query.execute(), loadBooks(ctx), loadValute(ctx)])
  return rows.map((row) => toSala(row, book(row.idBook), valuta(row.idValuta)))
}

/** All rooms by name that the caller may know of. */
export async function listSale(ctx: Ctx) {
  return (await select(ctx)).filter((sala) => knowsRoom(ctx, sala))
}

/** Rooms by id, secret ones included: whoever shows them asks `kernel/secret-rooms.ts` to whom. */
export async function saleById(ctx: Ctx, ids: readonly number[]) {
  return new Map((await select(ctx, ids)).map((sala) => [sala.idSala, sala]))
}

/** @throws AppError NOT_FOUND, also for a secret room and a caller who may not know it */
export async function getSala(ctx: Ctx, id: number) {
  const sala = (await saleById(ctx, [id])).get(id)
  if (!sala || !knowsRoom(ctx, sala)) throw new AppError('NOT_FOUND')
  return sala
}
