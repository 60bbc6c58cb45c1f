import { sql } from 'kysely'
import type { Ctx } from '#server/kernel/ctx.ts'
import { toBook, toValuta } from './venue.mapper.ts'

export async function listBook(ctx: Ctx) {
  const rows = await ctx.db.selectFrom('book').selectAll().orderBy(sql`lower(nome_book)`).execute()
  return rows.map(toBook)
}

/** EUR first: whoever needs a default takes the first (D2.38). */
export async function listValute(ctx: Ctx) {
  const rows = await ctx.db
    .selectFrom('valuta')
    .selectAll()
    .orderBy(sql`valuta <> 'EUR'`)
    .orderBy('valuta')
    .execute()
  return rows.map(toValuta)
}

/** Newest first (2 §9). */
export async function listSparax(ctx: Ctx) {
  return ctx.db
    .selectFrom('sparax')
    .select(['idSparax', 'nomeSparax', 'idGruppoTg', 'soloFoto', 'stato', 'autoLinkMode', 'delaySecondsSparax'])
    .orderBy('idSparax', 'desc')
    .execute()
}

/** Newest first (2 §2). */
export async function listCanali(ctx: Ctx) {
  return ctx.db
    .selectFrom('canale')
    .select(['idCanale', 'nomeMittente', 'idGruppoTgMittente', 'nomeDestinatario', 'idGruppoTgDestinatario'])
    .orderBy('idCanale', 'desc')
    .execute()
}
