import type { SECOND_REASONS } from '@xbetapp/contract/blocco'
import { dec, max } from '@xbetapp/domain/money/decimal'
import { AppError } from '#server/kernel/app-error.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { isInSentWeek, postNow, type SentWeek, sentWeeks } from '#server/modules/books/public.ts'
import { variable } from '#server/modules/settings/public.ts'
import type { BetChange } from './change-bets.ts'

/** Why somebody else has to confirm a change, and because of which bets. */
export interface SecondPerson {
  motivi: (typeof SECOND_REASONS)[number][]
  soglia: number
  bet: number[]
}

/**
 * Whether a second person has to confirm: an outcome of a bet on which more was staked or credited than the admin's limit,
 * or one that changes what a sent statement counted (rule: conferma/when). What no person does needs none.
 * @param sent what the change, written and posted, reaches
 */
export async function secondPerson(
  ctx: Ctx,
  changes: readonly BetChange[],
  sent: readonly SentWeek[],
): Promise<SecondPerson | null> {
  if (ctx.actor.kind !== 'user') return null
  const outcomes = changes.filter(setsOutcome)
  if (outcomes.length === 0) return null
  const soglia = Number(await variable(ctx, 'soglia_seconda_persona'))
  const isAbove = ({ before }: BetChange) => soglia > 0 && max(before.tot, before.totTipster).gt(dec(soglia))
  const inSent = new Set(sent.flatMap(({ bet }) => bet))
  const isSent = ({ before }: BetChange) => inSent.has(before.idReceivedBet)
  const bet = outcomes.filter((change) => isAbove(change) || isSent(change))
  if (bet.length === 0) return null
  return {
    motivi: [
      ...(bet.some(isAbove) ? (['importo'] as const) : []),
      ...(bet.some(isSent) ? (['inviata'] as const) : []),
    ],
    soglia,
    bet: bet.map(({ before }) => before.idReceivedBet),
  }
}

const setsOutcome = ({ changes }: BetChange): boolean => changes.some(({ field }) => field === 'esito')

/**
 * Of a change that is written already: what it reaches is read from what it did.
 * @throws AppError SECOND_PERSON where one is needed: whoever edits a single bet asks for it by its effect
 */
export async function requireNoSecondPerson(tx: TxCtx, changes: readonly BetChange[]): Promise<void> {
  const outcomes = changes.filter(setsOutcome)
  if (tx.actor.kind !== 'user' || outcomes.length === 0) return
  const isSent = await isInSentWeek(
    tx,
    outcomes.map(({ before }) => before.idReceivedBet),
  )
  if (isSent) await postNow(tx)
  if (await secondPerson(tx, changes, isSent ? await sentWeeks(tx) : []))
    throw new AppError('SECOND_PERSON', { campo: 'esito' })
}
