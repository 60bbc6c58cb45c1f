import { duration } from '@xbetapp/domain/relay/routing/explain'
import { sql } from 'kysely'
import { lockFoundBets } from '#server/bets/bets/public.ts'
import { audit } from '#server/kernel/audit.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { betsChanged } from '#server/ledger/postings/public.ts'
import { variable } from '#server/platform/settings/public.ts'
import { notifyStaff } from '#server/telegram/staff-chat/public.ts'

const MINUTE_MS = 60_000

/** Minutes a send is held before it is dropped; null: without limit. */
export async function expiryMinutes(ctx: Ctx): Promise<number | null> {
  const minutes = Number(await variable(ctx, 'attesa_scade_minuti'))
  return Number.isInteger(minutes) && minutes > 0 ? minutes : null
}

const MOST = 200

/**
 * Drops sends held longer than the set time, with the expiry as the reason, and notifies the staff once for each bet or
 * message (rule: routing/waits-for-a-person).
 * @returns whether there may be more
 */
export async function expireWaiting(ctx: Ctx): Promise<boolean> {
  const minutes = await expiryMinutes(ctx)
  if (minutes === null) return false
  const before = new Date(ctx.now().getTime() - minutes * MINUTE_MS)
  const told = `; scaduta dopo ${duration(minutes)} senza una decisione`
  const bets = await ctx.db
    .selectFrom('instradamento')
    .select('idReceivedBet')
    .distinct()
    .where('attesaAt', '<=', before)
    .limit(MOST)
    .execute()
  for (const { idReceivedBet } of bets) await expireBet(ctx, idReceivedBet, before, told)
  const forwards = await ctx.db
    .selectFrom('inoltroDestinazione')
    .select('idInoltro')
    .distinct()
    .where('attesaAt', '<=', before)
    .limit(MOST)
    .execute()
  for (const { idInoltro } of forwards) await expireForward(ctx, idInoltro, before, told)
  return bets.length === MOST || forwards.length === MOST
}

const outcome = (tx: TxCtx, told: string) => ({
  stato: 'scartato' as const,
  motivo: sql<string>`motivo || ${told}`,
  attesaAt: null,
  settledAt: tx.now(),
})

async function expireBet(ctx: Ctx, idReceivedBet: number, before: Date, told: string): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    await lockFoundBets(tx, [idReceivedBet])
    const rows = await tx.db
      .updateTable('instradamento')
      .set(outcome(tx, told))
      .where('idReceivedBet', '=', idReceivedBet)
      .where('stato', '=', 'in_attesa')
      .where('attesaAt', '<=', before)
      .returning('id')
      .execute()
    if (rows.length === 0) return
    await audit(tx, {
      action: 'relay.expire',
      entity: 'bet',
      entityId: idReceivedBet,
      after: { invii: rows.map(({ id }) => id) },
    })
    betsChanged(tx, [idReceivedBet])
    await notifyStaff(
      tx,
      `Bet ${idReceivedBet} scaduta senza una decisione: non parte per ${roomsOf(rows.length)}`,
    )
  })
}

async function expireForward(ctx: Ctx, idInoltro: number, before: Date, told: string): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    const rows = await tx.db
      .updateTable('inoltroDestinazione')
      .set(outcome(tx, told))
      .where('idInoltro', '=', idInoltro)
      .where('stato', '=', 'in_attesa')
      .where('attesaAt', '<=', before)
      .returning('id')
      .execute()
    if (rows.length === 0) return
    await audit(tx, {
      action: 'relay.expire',
      entity: 'inoltro',
      entityId: idInoltro,
      after: { invii: rows.map(({ id }) => id) },
    })
    await notifyStaff(
      tx,
      `Messaggio inoltrato scaduto senza una decisione: non parte per ${roomsOf(rows.length)}`,
    )
  })
}

const roomsOf = (count: number): string => (count === 1 ? '1 chat' : `${count} chat`)

/** When the longest-held send expires; null when none is held, or when that is not after `after`. */
export async function nextExpiryAt(ctx: Ctx, after: Date): Promise<Date | null> {
  const minutes = await expiryMinutes(ctx)
  if (minutes === null) return null
  const { rows } = await sql<{ at: Date | null }>`
    select least(
      (select min(attesa_at) from instradamento where attesa_at is not null),
      (select min(attesa_at) from inoltro_destinazione where attesa_at is not null)
    ) as at
  `.execute(ctx.db)
  const at = rows[0]?.at
  if (!at) return null
  const due = new Date(at.getTime() + minutes * MINUTE_MS)
  return due > after ? due : null
}
