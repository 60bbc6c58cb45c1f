import type { Answer, Body } from '@xbetapp/contract/contract'
import { rowIfAny, upsertRow } from '#server/db/rows.ts'
import { personOf } from '#server/kernel/authorize.ts'
import type { Ctx } from '#server/kernel/ctx.ts'

type Avvisi = Answer<'GET /api/v1/preferenze/avvisi'>

/** For a user without a choice: the alerts that do not disturb. */
const DEFAULTS: Avvisi = { titolo: true, icona: true, suono: false, desktop: false }

export async function alertsOf(ctx: Ctx): Promise<Avvisi> {
  const { id: idUser } = personOf(ctx)
  const alerts = ['titolo', 'icona', 'suono', 'desktop'] as const
  return (await rowIfAny(ctx.db, 'notificationPreference', { idUser }, alerts)) ?? DEFAULTS
}

/** A user's own preference: it neither notifies nor is audited. */
export async function keepAlerts(ctx: Ctx, avvisi: Body<'PUT /api/v1/preferenze/avvisi'>): Promise<Avvisi> {
  await upsertRow(ctx.db, 'notificationPreference', { idUser: personOf(ctx).id }, avvisi)
  return avvisi
}
