import { sql } from 'kysely'
import { AppError } from '#server/kernel/app-error.ts'
import { actorHas } from '#server/kernel/authorize.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { loadBooks, loadValute } from './lookups.ts'
import { toSala } from './venue.mapper.ts'

async function select(ctx: Ctx, ids?: readonly number[]) {
  if (ids?.length === 0) return []
  let query = ctx.db.selectFrom('sala').selectAll().orderBy(sql`lower(nome_sala)`)
  if (ids) query = query.where('idSala', 'in', ids)
  const [rows, book, valuta] = await Promise.all([query.execute(), loadBooks(ctx), loadValute(ctx)])
  return rows.map((row) => toSala(row, book(row.idBook), valuta(row.idValuta)))
}

/** All rooms by name; secret ones only for ADMIN (D2.55). */
export async function listSale(ctx: Ctx) {
  const sale = await select(ctx)
  return actorHas(ctx.actor, ['ADMIN']) ? sale : sale.filter((sala) => sala.isSecret === 0)
}

/** Rooms by id, secret ones included: a drop shows its room whatever it is. */
export async function saleById(ctx: Ctx, ids: readonly number[]) {
  return new Map((await select(ctx, ids)).map((sala) => [sala.idSala, sala]))
}

/** @throws AppError NOT_FOUND, also for a secret room and a caller who may not know it */
export async function getSala(ctx: Ctx, id: number) {
  const sala = (await saleById(ctx, [id])).get(id)
  if (!sala || (sala.isSecret === 1 && !actorHas(ctx.actor, ['ADMIN']))) throw new AppError('NOT_FOUND')
  return sala
}
