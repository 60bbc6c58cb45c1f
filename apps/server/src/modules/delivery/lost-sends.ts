import { sql } from 'kysely'
import type { InvioStato } from '#server/db/generated/tables.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { tellStaff } from '#server/modules/staff/public.ts'
import { isRepeatable } from './deliver-send.ts'

/** First half of the two-number advisory lock a living sender holds; the second is its own number. */
export const SENDERS = 7_202_603

/**
 * Messages a dead sender was sending: Telegram may have taken them, so they are not repeated but shown as
 * uncertain. A sender is dead when its lock can be taken.
 */
export async function markAbandoned(ctx: Ctx, living: number): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    const rows = await tx.db
      .selectFrom('invio')
      .select(['id', 'claimedBy', 'idReceivedBet', 'chatId', 'tipo'])
      .where('stato', '=', 'sending')
      .where('claimedBy', '!=', String(living))
      .orderBy('id')
      .forUpdate()
      .skipLocked()
      .execute()
    const dead = new Map<string, boolean>()
    for (const { claimedBy } of rows) {
      const owner = claimedBy ?? ''
      if (!dead.has(owner)) dead.set(owner, await isFree(tx, Number(owner)))
    }
    const left = rows.filter((row) => dead.get(row.claimedBy ?? ''))
    await putBack(
      tx,
      left.filter((row) => isRepeatable(row.tipo)),
    )
    const lost = left.filter((row) => !isRepeatable(row.tipo))
    if (lost.length === 0) return
    await tx.db
      .updateTable('invio')
      .set({ stato: 'uncertain', tentatoAt: tx.now() })
      .where(
        'id',
        'in',
        lost.map((row) => row.id),
      )
      .execute()
    const lines = lost.map((row) => {
      const what = row.idReceivedBet === null ? 'Messaggio' : `Bet ${row.idReceivedBet}`
      return `${what}, chat ${row.chatId}: invio interrotto, incerto. Controllare la chat`
    })
    await tellStaff(tx, lines.join('\n'))
  })
}

/** An edit made twice is made once. */
async function putBack(tx: TxCtx, rows: readonly { id: number }[]): Promise<void> {
  if (rows.length === 0) return
  await tx.db
    .updateTable('invio')
    .set({
      stato: sql<InvioStato>`case when annullo_richiesto then 'cancelled' else 'pending' end::invio_stato`,
      claimedAt: null,
      claimedBy: null,
    })
    .where(
      'id',
      'in',
      rows.map((row) => row.id),
    )
    .execute()
}

async function isFree(ctx: Ctx, number: number): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(${SENDERS}, ${number}) as free
  `.execute(ctx.db)
  return rows[0]?.free === true
}

/** Longer than a send and its settling take. */
const SURELY_OVER_MS = 120_000

/** Messages claimed by a sender that never learned of it, the database's answer having been lost: surely not sent. */
export async function putBackLost(ctx: Ctx, living: number, inFlight: readonly number[]): Promise<void> {
  let query = ctx.db
    .updateTable('invio')
    .set({ stato: 'pending', claimedBy: null, claimedAt: null })
    .where('stato', '=', 'sending')
    .where('claimedBy', '=', String(living))
    .where('claimedAt', '<', new Date(ctx.now().getTime() - SURELY_OVER_MS))
  if (inFlight.length > 0) query = query.where('id', 'not in', inFlight)
  await query.execute()
}
