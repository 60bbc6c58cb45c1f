import type { Answer } from '@xbetapp/contract/contract'
import { PASSI } from '@xbetapp/contract/platform/first-steps'
import { sql } from 'kysely'
import type { Ctx } from '#server/kernel/ctx.ts'

/**
 * The setup steps of a new product already done. Each query stops at the first row, so that it is cheap on a full
 * database.
 */
export async function firstSteps(ctx: Ctx): Promise<Answer<'GET /api/v1/primi-passi'>> {
  const { rows } = await sql<Record<(typeof PASSI)[number], boolean>>`
    select
      exists (select from book where lower(nome_book) not in ('helper', 'not found')) as book,
      exists (select from room) as sala,
      exists (select from tipster where lower(nome_tipster) not in ('nodrop', 'americans')) as tipster,
      exists (select from collegamento_automatico) or exists (select from collegamento_riconoscimento)
        or exists (select from collegamento_keyword) or exists (select from collegamento_speciale) as collegamento,
      exists (select from app_user where deleted_at is null offset 1) as utente,
      exists (select from bet) as bet
  `.execute(ctx.db)
  return PASSI.map((passo) => ({ passo, fatto: rows[0]?.[passo] ?? false }))
}
