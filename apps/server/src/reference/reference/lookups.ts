import type { Selectable } from 'kysely'
import type { DB } from '#server/db/generated/tables.ts'
import { invariant } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'

type Row<T extends keyof DB> = Selectable<DB[T]>

/** Small tables read whole and joined in memory: a few dozen rows against lists of thousands. */
export async function loadCurrencies(ctx: Ctx): Promise<(key: string) => Row<'currency'>> {
  const rows = await ctx.db.selectFrom('currency').selectAll().execute()
  return finder(new Map(rows.map((row) => [row.valuta, row])), 'currency')
}

export async function loadBooks(ctx: Ctx): Promise<(key: number) => Row<'book'>> {
  const rows = await ctx.db.selectFrom('book').selectAll().execute()
  return finder(new Map(rows.map((row) => [row.idBook, row])), 'book')
}

export async function loadRules(
  ctx: Ctx,
  idTipster?: number,
): Promise<(key: number) => Row<'tipsterRule'>[]> {
  let query = ctx.db.selectFrom('tipsterRule').selectAll().orderBy('idRegola')
  if (idTipster !== undefined) query = query.where('idTipster', '=', idTipster)
  const byTipster = Map.groupBy(await query.execute(), (row) => row.idTipster)
  return (key) => byTipster.get(key) ?? []
}

const finder =
  <K, R>(rows: Map<K, R>, what: string) =>
  (key: K): R => {
    const row = rows.get(key)
    invariant(row, `${what} ${String(key)} is held by a foreign key`)
    return row
  }
