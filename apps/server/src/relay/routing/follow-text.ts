import type { BetRow } from '#server/bets/bets/public.ts'
import type { TxCtx } from '#server/kernel/ctx.ts'
import { renewQueued } from '#server/relay/room-messages/public.ts'
import { routeBet } from './route-bet.ts'

/**
 * Applies a text changed by the staff: pending rooms are decided again, queued messages get the new text, copies in
 * chats stay. The bet is locked by the caller. A bet saved by hand is not routed; a picture without text is routed by
 * its first text after the commit.
 */
export async function followText(tx: TxCtx, before: BetRow): Promise<void> {
  const { idReceivedBet, chatId, formattedBet, stoppedAt } = before
  if (stoppedAt) return
  if (chatId !== null && formattedBet !== '') await routeBet(tx, idReceivedBet, 'edit')
  await renewQueued(tx, idReceivedBet)
}
