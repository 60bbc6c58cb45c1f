import type { BetRow } from '#server/bets/bets/public.ts'
import type { TxCtx } from '#server/kernel/ctx.ts'
import { renewQueued } from '#server/relay/room-messages/public.ts'
import { routeBet } from './route-bet.ts'

/**
 * The staff changed a bet's text, locked by the caller: rooms still waiting are decided again on it, what is queued
 * leaves with it, what stands in a chat stays. A bet saved by hand goes where its operator sends it; one whose picture
 * had no text yet is routed by its first text once this is over.
 */
export async function followText(tx: TxCtx, before: BetRow): Promise<void> {
  const { idReceivedBet, chatId, formattedBet, stoppedAt } = before
  if (stoppedAt) return
  if (chatId !== null && formattedBet !== '') await routeBet(tx, idReceivedBet, 'edit')
  await renewQueued(tx, idReceivedBet)
}
