import { sql } from 'kysely'
import { AppError } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { loadValute } from './lookups.ts'
import { toSito } from './venue.mapper.ts'

/** Sites by name; all, or those with the given ids. */
export async function listSiti(ctx: Ctx, ids?: readonly number[]) {
  if (ids?.length === 0) return []
  let query = ctx.db.selectFrom('sito').selectAll().orderBy(sql`lower(nome_sito)`)
  if (ids) query = query.where('idSito', 'in', ids)
  const [rows, valuta] = await Promise.all([query.execute(), loadValute(ctx)])
  return rows.map((row) => toSito(row, valuta(row.idValuta)))
}

export async function getSito(ctx: Ctx, id: number) {
  const [sito] = await listSiti(ctx, [id])
  if (!sito) throw new AppError('NOT_FOUND')
  return sito
}
