import { insertIfNew, rowsOf } from '#server/db/rows.ts'
import type { TxCtx } from '#server/kernel/ctx.ts'
import type { ReceivedAttachment } from './group-message.ts'

/** Records what a message of a bet carries besides a picture. @returns false when it was already recorded */
export async function addAttachment(
  tx: TxCtx,
  idReceivedBet: number,
  attachment: ReceivedAttachment,
): Promise<boolean> {
  const position = (await rowsOf(tx.db, 'betAttachment', { idReceivedBet }, ['id'])).length
  const insertedRow = await insertIfNew(tx.db, 'betAttachment', { idReceivedBet, position, ...attachment })
  return insertedRow !== undefined
}
