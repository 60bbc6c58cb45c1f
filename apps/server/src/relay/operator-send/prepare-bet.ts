import { weightOf } from '@xbetapp/domain/relay/delivery/send-budget'
import { relayLines, relayText } from '@xbetapp/domain/relay/routing/relay-text'
import { BET_TEXTS, betMedia, relayedTextOf } from '#server/bets/bets/public.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { modelKey } from '#server/platform/language-model/public.ts'
import { promptOf } from '#server/relay/rewriting/public.ts'
import { relayNotes } from '#server/relay/room-messages/public.ts'
import { type Content, composeMessages, itemsOf, type Quote } from '#server/telegram/outbox/public.ts'
import type { Room } from './chosen-rooms.ts'
import type { IntendedMessages } from './estimate-sends.ts'

export type PreparedBet = Awaited<ReturnType<typeof prepareBet>>

/**
 * A bet ready for an operator's send: its content without rewriting, the lines below the text, and whether rooms have it
 * rewritten first.
 */
export async function prepareBet(
  ctx: Ctx,
  idReceivedBet: number,
  rooms: readonly Room[],
  nota: string | null,
) {
  const bet = await ctx.db
    .selectFrom('bet')
    .innerJoin('tipster', 'tipster.idTipster', 'bet.idTipster')
    .select([
      ...BET_TEXTS,
      'bet.idTipster',
      'textVersion',
      'chatId',
      'replyToMessageId',
      'replyChatId',
      'quote',
    ])
    .select(['nomeTipster', 'importoRichiesto', 'accettazioneTipster'])
    .where('idReceivedBet', '=', idReceivedBet)
    .executeTakeFirstOrThrow()
  const lines = relayLines(bet, null, await relayNotes(ctx))
  const postedText = relayedTextOf(bet)
  return {
    ...bet,
    idReceivedBet,
    text: postedText.text,
    quote: bet.quote as Quote | null,
    content: { ...relayText(postedText, nota, lines), ...(await betMedia(ctx, idReceivedBet)) },
    coda: lines.join('\n'),
    hasKey: await hasKeyFor(ctx, rooms),
  }
}

/** Whether some room has its texts rewritten and a model key is set. */
export const hasKeyFor = async (ctx: Ctx, rooms: readonly Room[]): Promise<boolean> =>
  rooms.some((room) => promptOf(room) !== null) && (await modelKey(ctx)) !== ''

/**
 * Whether a room's text is rewritten first. A picture without text takes the same path, so that a room gets its bets in
 * order.
 */
export const isRewritten = (room: Room, hasKey: boolean): boolean => hasKey && promptOf(room) !== null

/** The messages of the contents in each room, weighted for Telegram's rate limits. */
export function intendedSends(
  rooms: readonly Room[],
  contents: readonly Content[],
  hasKey: boolean,
): IntendedMessages[] {
  const weights = contents.map((content) =>
    composeMessages(content).map(({ payload }) => weightOf(itemsOf(payload))),
  )
  return rooms.map((room) => ({ room, weights, isRewritten: isRewritten(room, hasKey) }))
}
