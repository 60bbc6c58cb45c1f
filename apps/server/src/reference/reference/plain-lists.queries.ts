import { sql } from 'kysely'
import type { Ctx } from '#server/kernel/ctx.ts'
import { toCanale, toSparax } from './sparax-canale.mapper.ts'
import { toBookEntry, toValutaEntry } from './venue.mapper.ts'

export async function listBook(ctx: Ctx) {
  const rows = await ctx.db.selectFrom('book').selectAll().orderBy(sql`lower(nome_book)`).execute()
  return rows.map(toBookEntry)
}

/** EUR first: callers take the first as the default. */
export async function listValute(ctx: Ctx) {
  const rows = await ctx.db
    .selectFrom('valuta')
    .selectAll()
    .orderBy(sql`valuta <> 'EUR'`)
    .orderBy('valuta')
    .execute()
  return rows.map(toValutaEntry)
}

/** Newest first. */
export async function listSparax(ctx: Ctx) {
  const rows = await ctx.db.selectFrom('sparax').selectAll().orderBy('idSparax', 'desc').execute()
  return rows.map(toSparax)
}

/** Newest first. */
export async function listCanali(ctx: Ctx) {
  const rows = await ctx.db.selectFrom('canale').selectAll().orderBy('idCanale', 'desc').execute()
  return rows.map(toCanale)
}
