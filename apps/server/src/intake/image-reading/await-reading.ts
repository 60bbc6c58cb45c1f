import { insertIfNew } from '#server/db/rows.ts'
import { READINGS_CHANNEL, wake } from '#server/kernel/channels.ts'
import type { TxCtx } from '#server/kernel/ctx.ts'

/**
 * Records that a bet's picture is to be read, in the transaction that stores the bet, so that a crash loses no picture.
 * `dueAt` leaves an album time for the caption that comes with a later picture.
 */
export async function awaitReading(tx: TxCtx, idReceivedBet: number, dueAt: Date): Promise<void> {
  await insertIfNew(tx.db, 'imageReading', { idReceivedBet, stato: 'in_attesa', dueAt })
  await wake(tx, READINGS_CHANNEL)
}
