import type { TxCtx } from '#server/kernel/ctx.ts'
import type { ReceivedAttachment } from './group-message.ts'

/** Records what a message of a bet carries besides a picture. @returns false when it was already recorded */
export async function addAttachment(
  tx: TxCtx,
  idReceivedBet: number,
  attachment: ReceivedAttachment,
): Promise<boolean> {
  const attachments = await tx.db
    .selectFrom('betAttachment')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('idReceivedBet', '=', idReceivedBet)
    .executeTakeFirstOrThrow()
  const insertedRow = await tx.db
    .insertInto('betAttachment')
    .values({ idReceivedBet, position: Number(attachments.count), ...attachment })
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst()
  return insertedRow !== undefined
}
