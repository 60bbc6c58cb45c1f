import { relayLines, relayText } from '@xbetapp/domain/routing/relay-text'
import { weightOf } from '@xbetapp/domain/routing/send-budget'
import type { Ctx } from '#server/kernel/ctx.ts'
import { BET_TEXTS, betMedia, relayedTextOf } from '#server/modules/bets/public.ts'
import { relayNotes } from '#server/modules/copies/public.ts'
import { modelKey } from '#server/modules/language-model/public.ts'
import type { Intended, Quote } from '#server/modules/outbox/public.ts'
import { type Content, composeMessages, itemsOf } from '#server/modules/outbox/public.ts'
import { promptOf } from '#server/modules/rewriting/public.ts'
import type { Room } from './chosen-rooms.ts'

/** A bet as an operator sends it: what rooms get that want it as it is, and who wants it rewritten first. */
export interface PreparedBet {
  idReceivedBet: number
  /** Of the bet as it is sent. */
  textVersion: number
  /** What rooms get of it. */
  text: string
  chatId: number | null
  replyToMessageId: number | null
  replyChatId: number | null
  /** The part of what it answers that is quoted. */
  citazione: Quote | null
  content: Content
  /** The lines below the text. */
  coda: string
  hasKey: boolean
}

export async function prepareBet(
  ctx: Ctx,
  idReceivedBet: number,
  rooms: readonly Room[],
  nota: string | null,
): Promise<PreparedBet> {
  const bet = await ctx.db
    .selectFrom('bet')
    .innerJoin('tipster', 'tipster.idTipster', 'bet.idTipster')
    .select([...BET_TEXTS, 'textVersion', 'chatId', 'replyToMessageId', 'replyChatId', 'citazione'])
    .select(['nomeTipster', 'importoRichiesto', 'accettazioneTipster'])
    .where('idReceivedBet', '=', idReceivedBet)
    .executeTakeFirstOrThrow()
  const lines = relayLines(bet, null, await relayNotes(ctx))
  const { chatId, replyToMessageId, replyChatId } = bet
  const posted = relayedTextOf(bet)
  const content = { ...relayText(posted, nota, lines), ...(await betMedia(ctx, idReceivedBet)) }
  const coda = lines.join('\n')
  return {
    idReceivedBet,
    textVersion: bet.textVersion,
    text: posted.text,
    chatId,
    replyToMessageId,
    replyChatId,
    citazione: bet.citazione as Quote | null,
    content,
    coda,
    hasKey: await hasKeyFor(ctx, rooms),
  }
}

/** Whether some room wants its texts rewritten and there is a model to do it. */
export const hasKeyFor = async (ctx: Ctx, rooms: readonly Room[]): Promise<boolean> =>
  rooms.some((room) => promptOf(room) !== null) && (await modelKey(ctx)) !== ''

/**
 * Whether a room's text is rewritten first. A picture without text waits too: behind the texts that are rewritten, so
 * that a room has its bets in order.
 */
export const isRewritten = (room: Room, hasKey: boolean): boolean => hasKey && promptOf(room) !== null

/** What the contents will be in each room, as far as Telegram's limits are concerned. */
export function intendedSends(
  rooms: readonly Room[],
  contents: readonly Content[],
  hasKey: boolean,
): Intended[] {
  const weights = contents.map((content) =>
    composeMessages(content).map(({ payload }) => weightOf(itemsOf(payload))),
  )
  return rooms.map((room) => ({ room, weights, isRewritten: isRewritten(room, hasKey) }))
}
