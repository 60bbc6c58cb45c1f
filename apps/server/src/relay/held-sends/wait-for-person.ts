import { sql } from 'kysely'
import { idsOf, updateRows } from '#server/db/rows.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { askStaff } from './ask-staff.ts'
import { BETS, type Source } from './source.ts'

/**
 * Holds sends of a bet or message for a person, with the reason; they never leave without a decision, and an earlier
 * decision for another version is cleared. The staff are asked once, regardless of the number of rooms, and again only
 * where no send of the bet or message was held.
 */
export async function holdSends(
  tx: TxCtx,
  source: Source,
  subject: number,
  sends: readonly { id: number; motivo: string }[],
): Promise<void> {
  const [first] = sends
  if (!first) return
  // Locked, so that two sends held concurrently ask the staff once.
  await source.lock(tx, [subject])
  const [earlierSend] = await heldSends(tx, source, subject)
  const noDecision = { decidedBy: null, decidedAt: null, decidedVersion: null }
  for (const [motivo, sameReason] of Map.groupBy(sends, (row) => row.motivo)) {
    const held = { stato: 'in_attesa', motivo, heldAt: tx.now(), ...noDecision } as const
    await updateRows(tx.db, source.table, { id: idsOf(sameReason) }, held)
  }
  const { entity } = source
  tx.log.info({ [entity]: subject, held: idsOf(sends), motivo: first.motivo }, 'sends wait for a person')
  if (earlierSend) return
  const [send] = await source.describe(tx, [first.id])
  await askStaff(tx, source, subject, `${send?.title} in attesa di conferma (${first.motivo})`)
}

/** The sends of a bet or message that are held for a person. */
export const heldSends = (ctx: Ctx, { table, subject }: Source, id: number): Promise<Array<{ id: number }>> =>
  ctx.db.selectFrom(table).select('id').where(subject, '=', id).where('stato', '=', 'in_attesa').execute()

/** Whether sends of a bet are held for a person. */
export const waitsForPerson = async (ctx: Ctx, idReceivedBet: number): Promise<boolean> =>
  (await heldSends(ctx, BETS, idReceivedBet)).length > 0

/** Whether sends of a bet are held, or confirmed by a person and not yet handed to the outbox. */
export async function isForPerson(ctx: Ctx, idReceivedBet: number): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('routing')
    .select('id')
    .where('idReceivedBet', '=', idReceivedBet)
    .where(sql<boolean>`(stato = 'in_attesa' or stato = 'previsto' and decided_version is not null)`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
