import { idsOf, lockRow, updateRows } from '#server/db/rows.ts'
import type { TxCtx } from '#server/kernel/ctx.ts'
import { RELEASED } from '#server/kernel/queue/queue.ts'
import { chatNames } from '#server/telegram/chats/public.ts'
import { notifyStaff } from '#server/telegram/staff-chat/public.ts'
import type { ClaimedSend } from './claim-sends.ts'
import { isRepeatable } from './deliver-send.ts'

/**
 * Records what became of messages a dead sender was sending. Telegram may have taken them, so they become uncertain and
 * are not repeated; a message whose button was pressed has arrived.
 * @returns edits and deletions, which are idempotent and queued again
 */
export async function leaveUncertain(tx: TxCtx, sends: readonly ClaimedSend[]): Promise<ClaimedSend[]> {
  const repeatableSends = sends.filter(({ tipo }) => isRepeatable(tipo))
  const uncertainSends: ClaimedSend[] = []
  for (const send of sends)
    if (!isRepeatable(send.tipo) && !(await recordSeen(tx, send))) uncertainSends.push(send)
  if (uncertainSends.length === 0) return repeatableSends
  const uncertain = { ...RELEASED, stato: 'uncertain', attemptedAt: tx.now() } as const
  await updateRows(tx.db, 'send', { id: idsOf(uncertainSends) }, uncertain)
  const names = await chatNames(tx, idsOf(uncertainSends, 'chatId'))
  const lines = uncertainSends.map((send) => {
    const subject = send.idReceivedBet === null ? 'Messaggio' : `Bet ${send.idReceivedBet}`
    return `${subject}, ${names.get(send.chatId)}: invio interrotto, incerto. Controlla la chat`
  })
  await notifyStaff(tx, lines.join('\n'))
  return repeatableSends
}

/** Records a send as sent where a press showed that it arrived, else only locks it. @returns whether it arrived */
export async function recordSeen(
  tx: TxCtx,
  { id, attempts }: Pick<ClaimedSend, 'id' | 'attempts'>,
): Promise<boolean> {
  const row = await lockRow(tx.db, 'send', { id }, ['messageIds'])
  if (!row?.messageIds) return false
  const sent = {
    ...RELEASED,
    stato: 'sent',
    sentAt: tx.now(),
    attemptedAt: tx.now(),
    lastError: null,
  } as const
  await updateRows(tx.db, 'send', { id, stato: ['sending', 'uncertain'], attempts }, sent)
  return true
}
