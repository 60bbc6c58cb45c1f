import { PICTURES_CHANNEL, wake } from '#server/kernel/channels.ts'
import type { TxCtx } from '#server/kernel/ctx.ts'

/** Announces a picture to be fetched; delivered when the transaction commits. */
export async function pictureAwaited(tx: TxCtx): Promise<void> {
  await wake(tx, PICTURES_CHANNEL)
}
