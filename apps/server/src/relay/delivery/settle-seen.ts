import type { TxCtx } from '#server/kernel/ctx.ts'
import { RELEASED } from '#server/kernel/queue/queue.ts'
import type { ClaimedSend } from './claim-sends.ts'

/**
 * Settles a send for which Telegram's answer never came, where a press under its message has shown that it arrived; else
 * locks it until the caller has settled it otherwise.
 * @returns whether it arrived
 */
export async function settleSeen(
  tx: TxCtx,
  { id, attempts }: Pick<ClaimedSend, 'id' | 'attempts'>,
): Promise<boolean> {
  const { messageIds } = await tx.db
    .selectFrom('invio')
    .select('messageIds')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (messageIds === null) return false
  await tx.db
    .updateTable('invio')
    .set({ ...RELEASED, stato: 'sent', sentAt: tx.now(), tentatoAt: tx.now(), lastError: null })
    .where('id', '=', id)
    .where('stato', 'in', ['sending', 'uncertain'])
    .where('attempts', '=', attempts)
    .execute()
  return true
}
