import { READINGS_CHANNEL, wake } from '#server/kernel/channels.ts'
import type { TxCtx } from '#server/kernel/ctx.ts'

/**
 * Records that a bet's picture is to be read, in the transaction that stores the bet, so that a crash loses no picture.
 * `dueAt` leaves an album time for the caption that comes with a later picture.
 */
export async function awaitReading(tx: TxCtx, idReceivedBet: number, dueAt: Date): Promise<void> {
  await tx.db
    .insertInto('imageReading')
    .values({ idReceivedBet, stato: 'in_attesa', dueAt })
    .onConflict((oc) => oc.doNothing())
    .execute()
  await wake(tx, READINGS_CHANNEL)
}
