import type { TxCtx } from '#server/kernel/ctx.ts'
import { enqueue, PRIORITY } from '#server/telegram/outbox/public.ts'

/**
 * Answers a request to withdraw a bet or a relayed message, once: for a message that is both, the bet's answer counts.
 * @returns false when the request was answered before
 */
export async function answerWithdrawal(
  tx: TxCtx,
  { chatId, messageId, argomento }: { chatId: number; messageId: number; argomento: number | null },
  text: string,
): Promise<boolean> {
  const idSend = await enqueue(tx, {
    chatId,
    tipo: 'text',
    payload: { text, replyToMessageId: messageId },
    argomento,
    scopo: 'withdrawal',
    priority: PRIORITY.operator,
    dedupeKey: `withdrawal:${chatId}:${messageId}`,
  })
  return idSend !== null
}
