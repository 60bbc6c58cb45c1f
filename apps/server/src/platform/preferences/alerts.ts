import type { Answer, Body } from '@xbetapp/contract/contract'
import { upsertRow } from '#server/db/rows.ts'
import { invariant } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'

type Avvisi = Answer<'GET /api/v1/preferenze/avvisi'>

/** For a user without a choice: the alerts that do not disturb. */
const DEFAULTS: Avvisi = { titolo: true, icona: true, suono: false, desktop: false }

export async function alertsOf(ctx: Ctx): Promise<Avvisi> {
  const row = await ctx.db
    .selectFrom('notificationPreference')
    .select(['titolo', 'icona', 'suono', 'desktop'])
    .where('idUser', '=', caller(ctx))
    .executeTakeFirst()
  return row ?? DEFAULTS
}

/** A user's own preference: it neither notifies nor is audited. */
export async function keepAlerts(ctx: Ctx, avvisi: Body<'PUT /api/v1/preferenze/avvisi'>): Promise<Avvisi> {
  await upsertRow(ctx.db, 'notificationPreference', { idUser: caller(ctx) }, avvisi)
  return avvisi
}

function caller({ actor }: Ctx): number {
  invariant(actor.kind === 'user', 'preferences are a person’s')
  return actor.id
}
