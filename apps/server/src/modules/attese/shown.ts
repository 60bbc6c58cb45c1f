import { type BetTexts, isReworded } from '@xbetapp/domain/bets/text'
import { saysSomething } from '@xbetapp/domain/text/fold'
import type { Ctx } from '#server/kernel/ctx.ts'
import { BET_TEXTS, relayedTextOf } from '#server/modules/bets/public.ts'

/** What a question is about: `attesa` for a bet, `attesa-inoltro` for a message of a sparax or channel. */
export type About = 'attesa' | 'attesa-inoltro'

/** What waits, as a person who decides on it is to see it. */
export interface Shown {
  /** By which a decision says what was seen. */
  versione: number
  /** What would leave. */
  testo: string
  /** What the tipster says, where the staff gave the bet another text. */
  testoTipster: string | null
}

/** What waits as it is now; undefined where it is gone. */
export async function shownNow(ctx: Ctx, about: About, oggetto: number): Promise<Shown | undefined> {
  if (about === 'attesa-inoltro') {
    const message = await ctx.db
      .selectFrom('inoltro')
      .select(['versione', 'testo'])
      .where('id', '=', oggetto)
      .executeTakeFirst()
    return message && { ...message, testoTipster: null }
  }
  const bet = await ctx.db
    .selectFrom('bet')
    .select(['textVersion', ...BET_TEXTS])
    .where('idReceivedBet', '=', oggetto)
    .executeTakeFirst()
  return (
    bet && {
      versione: bet.textVersion,
      testo: relayedTextOf(bet).text,
      testoTipster: tipsterTextOf(bet),
    }
  )
}

/** What the tipster says, where the staff gave the bet another text; null where he says nothing, as of a picture alone. */
export const tipsterTextOf = (bet: BetTexts): string | null =>
  saysSomething(bet.receivedBet) && isReworded(bet) ? bet.receivedBet : null

/** Whether sends of a bet wait for a person's word. */
export async function waitsForPerson(ctx: Ctx, idReceivedBet: number): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('instradamento')
    .select('id')
    .where('idReceivedBet', '=', idReceivedBet)
    .where('stato', '=', 'in_attesa')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Whether a person says what leaves of a bet: its sends wait for his word, or he gave it and they have not been handed on
 * since.
 */
export async function isForPerson(ctx: Ctx, idReceivedBet: number): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('instradamento')
    .select('id')
    .where('idReceivedBet', '=', idReceivedBet)
    .where((eb) =>
      eb.or([
        eb('stato', '=', 'in_attesa'),
        eb.and([eb('stato', '=', 'previsto'), eb('versioneDecisa', 'is not', null)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
