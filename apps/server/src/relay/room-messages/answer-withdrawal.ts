import type { TxCtx } from '#server/kernel/ctx.ts'
import { enqueue, PRIORITY } from '#server/telegram/outbox/public.ts'

/** The message by which somebody asks to take another back. */
interface AskingMessage {
  chatId: number
  messageId: number
  /** The topic it stands in; null for General. */
  argomento: number | null
}

/**
 * Answers who asked to take a bet or a relayed message back, once: of what is both, the bet's word counts.
 * @returns false when it was answered before
 */
export async function answerWithdrawal(
  tx: TxCtx,
  { chatId, messageId, argomento }: AskingMessage,
  text: string,
): Promise<boolean> {
  const idInvio = await enqueue(tx, {
    chatId,
    tipo: 'text',
    payload: { text, replyToMessageId: messageId },
    argomento,
    scopo: 'withdrawal',
    priority: PRIORITY.operator,
    dedupeKey: `withdrawal:${chatId}:${messageId}`,
  })
  return idInvio !== null
}
