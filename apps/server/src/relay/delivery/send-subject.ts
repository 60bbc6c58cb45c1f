import type { TxCtx } from '#server/kernel/ctx.ts'
import { chatNames } from '#server/telegram/chats/public.ts'

/** What a line about a send begins with: its bet, and its chat by name; by its number where nobody has given it one. */
export async function sendSubject(
  tx: TxCtx,
  { idReceivedBet, chatId }: { idReceivedBet: number | null; chatId: number },
): Promise<string> {
  const name = (await chatNames(tx, [chatId])).get(chatId) ?? ''
  return idReceivedBet === null ? `Messaggio per ${name}` : `Bet ${idReceivedBet}, ${name}`
}
