import type { SECOND_REASONS } from '@xbetapp/contract/blocco'
import { dec, max } from '@xbetapp/domain/money/decimal'
import { AppError } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { variable } from '#server/modules/settings/public.ts'
import type { BetChange } from './change-bets.ts'

/** Why somebody else has to confirm a change, and because of which bets. */
export interface SecondPerson {
  motivi: (typeof SECOND_REASONS)[number][]
  soglia: number
  bet: number[]
}

/**
 * Whether a second person has to confirm: an outcome of a bet on which more was staked or credited than the admin's limit
 * (rule: conferma/when). What no person does needs none.
 */
export async function secondPerson(ctx: Ctx, changes: readonly BetChange[]): Promise<SecondPerson | null> {
  if (ctx.actor.kind !== 'user') return null
  const outcomes = changes.filter((change) => change.changes.some(({ field }) => field === 'esito'))
  if (outcomes.length === 0) return null
  const soglia = Number(await variable(ctx, 'soglia_seconda_persona'))
  if (soglia === 0) return null
  const above = outcomes.filter(({ before }) => max(before.tot, before.totTipster).gt(dec(soglia)))
  if (above.length === 0) return null
  return { motivi: ['importo'], soglia, bet: above.map(({ before }) => before.idReceivedBet) }
}

/** @throws AppError SECOND_PERSON where one is needed: whoever edits a single bet asks for it by its effect */
export async function requireNoSecondPerson(ctx: Ctx, change: BetChange): Promise<void> {
  if (await secondPerson(ctx, [change])) throw new AppError('SECOND_PERSON', { campo: 'esito' })
}
