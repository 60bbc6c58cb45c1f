import { wake } from '#server/kernel/channels.ts'
import type { TxCtx } from '#server/kernel/ctx.ts'

/** Wakes the processes that fetch pictures. */
export const PICTURES_CHANNEL = 'foto_in_arrivo'

/** Announces a picture to be fetched; delivered when the transaction commits. */
export async function pictureAwaited(tx: TxCtx): Promise<void> {
  await wake(tx, PICTURES_CHANNEL)
}
