import { formatMoney } from '@xbetapp/domain/platform/format/number'
import { sql } from 'kysely'
import type { Ctx } from '#server/kernel/ctx.ts'
import { currentRevision } from '#server/kernel/revision.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { notifyStaff } from '#server/telegram/staff-chat/public.ts'
import { exposure, MULTIPLE, thresholds } from './exposure.ts'

/**
 * Reports exposures over their threshold to bell and staff chat, once until they fall below it
 * (rule: esposizione/thresholds). Checks only when bets or thresholds have changed since the last time.
 */
export function watchExposure(): (ctx: Ctx) => Promise<boolean> {
  let lastState = ''
  return async (ctx: Ctx): Promise<boolean> => {
    const { rows } = await sql<{ limits: string | null }>`
      select string_agg(valore, '/' order by nome) as limits from admin_variable where nome like 'soglia_esposizione%'
    `.execute(ctx.db)
    const state = `${await currentRevision(ctx, 'bets')} ${rows[0]?.limits}`
    if (state === lastState) return false
    await warnExposure(ctx)
    lastState = state
    return false
  }
}

/** Reports exposures newly over their threshold, and clears those that no longer are. */
export async function warnExposure(ctx: Ctx): Promise<void> {
  const { soglia, sogliaEvento } = await thresholds(ctx)
  const alerts = soglia === null && sogliaEvento === null ? [] : overThresholds(await exposure(ctx))
  await withTransaction(ctx, async (tx) => {
    const keys = alerts.map(({ chiave }) => chiave)
    await sql`delete from exposure_alert where not chiave = any(${keys})`.execute(tx.db)
    for (const { chiave, testo } of alerts) {
      const { rows } = await sql`
        insert into exposure_alert values (${chiave}, ${tx.now()}) on conflict do nothing returning chiave
      `.execute(tx.db)
      if (rows.length > 0) await notifyStaff(tx, testo)
    }
  })
}

function overThresholds({ casa, evento, soglia, sogliaEvento }: Awaited<ReturnType<typeof exposure>>) {
  const alerts: Array<{ chiave: string; testo: string }> = []
  if (soglia !== null && -casa.peggiore > soglia) {
    alerts.push({
      chiave: 'casa',
      testo: `Esposizione: ${casa.aperte} bet Open, nel caso peggiore ${formatMoney(casa.peggiore)} (soglia ${formatMoney(soglia)})`,
    })
  }
  if (sogliaEvento === null) return alerts
  for (const { chiave, nome, aperte, peggiore } of evento) {
    if (chiave === '' || chiave === MULTIPLE || -peggiore <= sogliaEvento) continue
    alerts.push({
      chiave: `evento ${chiave}`,
      testo: `Esposizione su ${nome}: ${aperte} bet Open, nel caso peggiore ${formatMoney(peggiore)} (soglia ${formatMoney(sogliaEvento)})`,
    })
  }
  return alerts
}
