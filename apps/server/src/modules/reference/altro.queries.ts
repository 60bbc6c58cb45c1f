import { sql } from 'kysely'
import { AppError } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { loadValute } from './lookups.ts'
import { toAltro } from './venue.mapper.ts'

/** Others by name; all, or those with the given ids. */
export async function listAltri(ctx: Ctx, ids?: readonly number[]) {
  if (ids?.length === 0) return []
  let query = ctx.db.selectFrom('altro').selectAll().orderBy(sql`lower(nome_altro)`)
  if (ids) query = query.where('idAltro', 'in', ids)
  const [rows, valuta] = await Promise.all([query.execute(), loadValute(ctx)])
  return rows.map((row) => toAltro(row, valuta(row.idValuta)))
}

export async function getAltro(ctx: Ctx, id: number) {
  const [altro] = await listAltri(ctx, [id])
  if (!altro) throw new AppError('NOT_FOUND')
  return altro
}
