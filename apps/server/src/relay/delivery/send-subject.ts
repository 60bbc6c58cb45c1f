import type { TxCtx } from '#server/kernel/ctx.ts'
import { chatNames } from '#server/telegram/chats/public.ts'

/** The beginning of a line about a send: its bet, and the name of its chat, or the chat's id where it has no name. */
export async function sendSubject(
  tx: TxCtx,
  { idReceivedBet, chatId }: { idReceivedBet: number | null; chatId: number },
): Promise<string> {
  const name = (await chatNames(tx, [chatId])).get(chatId) ?? ''
  return idReceivedBet === null ? `Messaggio per ${name}` : `Bet ${idReceivedBet}, ${name}`
}
