import { type BetTexts, isReworded } from '@xbetapp/domain/bets/bets/text'
import { saysSomething } from '@xbetapp/domain/platform/text/fold'
import { BET_TEXTS, relayedTextOf } from '#server/bets/bets/public.ts'
import type { Ctx } from '#server/kernel/ctx.ts'

/** The subject of a question: `attesa` for a bet, `attesa-inoltro` for a message of a sparax or channel. */
export type About = 'attesa' | 'attesa-inoltro'

/** A held bet or message, as shown for a decision. */
export interface Shown {
  /** The version that a decision refers to. */
  versione: number
  /** The text that would be sent. */
  testo: string
  /** The tipster's text, where the staff changed the bet's text. */
  testoTipster: string | null
}

/** The present state of a held bet or message; undefined where it is gone. */
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

/** The tipster's text, where the staff changed the bet's text; null where he wrote none, e.g. a picture alone. */
export const tipsterTextOf = (bet: BetTexts): string | null =>
  saysSomething(bet.receivedBet) && isReworded(bet) ? bet.receivedBet : null

/** Whether sends of a bet are held for a person. */
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
 * Whether a person decides on sends of a bet: they are held, or confirmed and not yet handed to the outbox.
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
