import { duration } from '@xbetapp/domain/relay/routing/explain'
import { sql } from 'kysely'
import { idsOf } from '#server/db/rows.ts'
import { audit } from '#server/kernel/audit.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { betsChanged } from '#server/ledger/postings/public.ts'
import { variable } from '#server/platform/settings/public.ts'
import { notifyStaff } from '#server/telegram/staff-chat/public.ts'
import { BETS, FORWARDS, type Source } from './source.ts'

const MINUTE_MS = 60_000

/** Minutes a send is held before it is discarded; null where it is held without limit. */
export async function expiryMinutes(ctx: Ctx): Promise<number | null> {
  const minutes = Number(await variable(ctx, 'attesa_scade_minuti'))
  return minutes > 0 ? minutes : null
}

/** Bets, and messages, whose sends expire in one run; while there may be more, the next follows. */
const MOST_SUBJECTS = 200

/**
 * Discards sends held longer than the set time, with the expiry as the reason, and notifies the staff once for each bet
 * or message (rule: routing/waits-for-a-person).
 * @returns whether there may be more
 */
export async function expireWaiting(ctx: Ctx): Promise<boolean> {
  const minutes = await expiryMinutes(ctx)
  if (minutes === null) return false
  const before = new Date(ctx.now().getTime() - minutes * MINUTE_MS)
  const suffix = `; scaduta dopo ${duration(minutes)} senza una decisione`
  let mayBeMore = false
  for (const source of [BETS, FORWARDS]) {
    const subjects = await ctx.db
      .selectFrom(source.table)
      .select(`${source.subject} as subject`)
      .distinct()
      .where('heldAt', '<=', before)
      .limit(MOST_SUBJECTS)
      .execute()
    for (const { subject } of subjects) await expire(ctx, source, subject, before, suffix)
    mayBeMore ||= subjects.length === MOST_SUBJECTS
  }
  return mayBeMore
}

async function expire(ctx: Ctx, source: Source, id: number, before: Date, suffix: string): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    await source.lock(tx, [id])
    const motivo = sql<string>`motivo || ${suffix}`
    const rows = await tx.db
      .updateTable(source.table)
      .set({ stato: 'scartato', motivo, heldAt: null, settledAt: tx.now() })
      .where(source.subject, '=', id)
      .where('stato', '=', 'in_attesa')
      .where('heldAt', '<=', before)
      .returning('id')
      .execute()
    if (rows.length === 0) return
    const after = { invii: idsOf(rows) }
    await audit(tx, 'relay.expire', source.entity, id, { after })
    if (source === BETS) betsChanged(tx, [id])
    await notifyStaff(tx, `${source.expiryText(id)} senza una decisione: non parte per ${rows.length} chat`)
  })
}

/** When the longest-held send expires; null when none is held, or when that is not after `after`. */
export async function nextExpiryAt(ctx: Ctx, after: Date): Promise<Date | null> {
  const minutes = await expiryMinutes(ctx)
  if (minutes === null) return null
  const { rows } = await sql<{ at: Date | null }>`
    select least(
      (select min(held_at) from routing where held_at is not null),
      (select min(held_at) from forward_target where held_at is not null)
    ) as at
  `.execute(ctx.db)
  const at = rows[0]?.at
  if (!at) return null
  const due = new Date(at.getTime() + minutes * MINUTE_MS)
  return due > after ? due : null
}
