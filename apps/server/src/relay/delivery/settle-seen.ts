import type { TxCtx } from '#server/kernel/ctx.ts'
import { RELEASED } from '#server/kernel/queue/queue.ts'
import type { ClaimedSend } from './claim-sends.ts'

/**
 * Settles a send without an answer from Telegram as sent where a press under its message showed that it arrived;
 * otherwise only locks it for the caller to settle.
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
