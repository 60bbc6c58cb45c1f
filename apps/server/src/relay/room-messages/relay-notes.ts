import type { RelayNotes } from '@xbetapp/domain/relay/routing/relay-text'
import type { Ctx } from '#server/kernel/ctx.ts'
import { variables } from '#server/platform/settings/public.ts'

/** The present notes that are appended to certain bets. */
export const relayNotes = (ctx: Ctx): Promise<RelayNotes> =>
  variables(ctx, ['nota_bet_americani', 'nota_sicilia_no_asia', 'nota_sukor_no_365'])
