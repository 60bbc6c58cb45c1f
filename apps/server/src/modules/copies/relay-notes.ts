import type { RelayNotes } from '@xbetapp/domain/routing/relay-text'
import type { Ctx } from '#server/kernel/ctx.ts'

const NAMES = ['nota_bet_americani', 'nota_sicilia_no_asia', 'nota_sukor_no_365'] as const

/** The notes that end certain bets, as they are set now. */
export async function relayNotes(ctx: Ctx): Promise<RelayNotes> {
  const rows = await ctx.db
    .selectFrom('adminVariable')
    .select(['nome', 'valore'])
    .where('nome', 'in', NAMES)
    .execute()
  const values = new Map(rows.map((row) => [row.nome, row.valore]))
  return {
    nota_bet_americani: values.get('nota_bet_americani') ?? '',
    nota_sicilia_no_asia: values.get('nota_sicilia_no_asia') ?? '',
    nota_sukor_no_365: values.get('nota_sukor_no_365') ?? '',
  }
}
