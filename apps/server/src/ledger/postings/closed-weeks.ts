import { ACCOUNTANTS, ADMINS } from '@xbetapp/contract/access'
import type { ReachedWeekAnswer } from '@xbetapp/contract/ledger/closed-weeks'
import { dec, toNumber } from '@xbetapp/domain/platform/money/decimal'
import { type RawBuilder, sql } from 'kysely'
import { idsOf } from '#server/db/rows.ts'
import { actOf } from '#server/kernel/act.ts'
import { AppError } from '#server/kernel/app-error.ts'
import { actorHas } from '#server/kernel/authorize.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { isEnabled } from '#server/platform/settings/public.ts'
import { accountRefs } from './account-refs.queries.ts'

/** Checks before the commit, once the verb is through, whether the bookings reach a closed week. */
export function askForReason(ctx: TxCtx): void {
  ctx.beforeCommit.delete(requireReason)
  ctx.beforeCommit.add(requireReason)
}

/** Acts whose bets may reach a closed week; the bets of other acts are not checked before the commit. */
const reachingActs = new WeakSet<TxCtx['act']>()

export function mayReachClosedWeeks({ act }: TxCtx): void {
  reachingActs.add(act)
}

/** Takes over the reach of a part of the transaction that has a separate act. */
export function adoptReach(tx: TxCtx, part: TxCtx): void {
  if (reachingActs.has(part.act)) reachingActs.add(tx.act)
}

/** {@link requireReason} where the worth of bets changed within a closed week. */
export async function requireReasonOfBets(tx: TxCtx): Promise<void> {
  if (!reachingActs.has(tx.act)) return
  await requireReason(tx)
}

/**
 * Refuses a change to the closing value of a closed week that has no reason (rule: chiusura/reason). The database
 * refuses it as well at the commit, for every writer.
 * @throws AppError CLOSED_WEEK with the weeks, CLOSED_WEEK_ADMIN
 */
export async function requireReason(tx: TxCtx): Promise<void> {
  if (tx.act.id === null) return
  const { rows } = await sql`select from weeks_reached(${await actOf(tx)}) limit 1`.execute(tx.db)
  if (rows.length === 0) return
  await requireMayChangeClosed(tx)
  if (tx.act.forClosedWeeks) return
  const settimane = await reachedWeeks(tx)
  throw new AppError(
    'CLOSED_WEEK',
    { quante: settimane.length },
    { body: { codice: 'CLOSED_WEEK', settimane } },
  )
}

/** @throws AppError CLOSED_WEEK_ADMIN where a setting leaves closed weeks to ADMIN only */
export async function requireMayChangeClosed(ctx: Ctx): Promise<void> {
  if (ctx.actor.kind !== 'user' || actorHas(ctx.actor, ADMINS)) return
  if (await isEnabled(ctx, 'chiusure_solo_admin')) throw new AppError('CLOSED_WEEK_ADMIN')
}

/**
 * The closed weeks this transaction's act reaches, the newest first, each with SALDO TOTALE as the account's page shows
 * it for a period that ends with the week: what the accountant sent and compares with.
 */
export async function reachedWeeks(tx: TxCtx): Promise<ReachedWeekAnswer[]> {
  if (tx.act.id === null) return []
  const act = await actOf(tx)
  // Opening balances have no moment.
  const inWeek = (side: 'before' | 'after') =>
    sql`coalesce(${sql.ref(`message_date_${side}`)}, '-infinity') < end_of_day(c.a)`
  const { rows } = await sql<{
    id: number
    idAccount: number
    da: string
    a: string
    estratto: boolean
    differenza: string
    dopo: string
  }>`
    select c.id, c.id_account, c.da::text as da, c.a::text as a, ${statementSent} as estratto, d.differenza, f.total as dopo
    from weeks_reached(${act}) r
    join closed_week c on c.id = r.id_closed_week
    cross join lateral balance_until(c.id_account, end_of_day(c.a)) f
    cross join lateral (
      select coalesce(sum(profit_after) filter (where ${inWeek('after')}), 0)
           - coalesce(sum(profit_before) filter (where ${inWeek('before')}), 0) as differenza
      from posting_change where id_atto = ${act} and id_account = c.id_account and version > 0
    ) d
    order by c.a desc, c.id_account
  `.execute(tx.db)
  const refs = await accountRefs(tx, idsOf(rows, 'idAccount'))
  const mayRead = actorHas(tx.actor, ACCOUNTANTS)
  return rows.flatMap(({ idAccount, differenza, dopo, ...week }) => {
    const ref = refs.get(idAccount)
    if (!ref) return []
    const { isKnown, ...conto } = ref
    const isShown = mayRead && isKnown
    return {
      ...week,
      conto,
      estratto: isKnown && week.estratto,
      differenza: toNumber(differenza),
      adesso: isShown ? toNumber(dec(dopo).minus(differenza)) : null,
      dopo: isShown ? toNumber(dopo) : null,
    }
  })
}

/** Whether a statement of the account for a period that ends in a closed week `c` was sent and stands. */
export const statementSent = sql<boolean>`exists (
  select from statement e
  where e.id_account = c.id_account and e.sostituito_da is null
    and e.dopo > end_of_day(c.da - 1) and e.dopo <= end_of_day(c.a)
)`

/** The closing value of an account's week by the present data, column `valore` ({@link valueAt}). */
export const weekEndValue = (idAccount: RawBuilder<unknown>, a: RawBuilder<unknown>): RawBuilder<unknown> =>
  valueAt(idAccount, sql`end_of_day(${a})`)

/**
 * An account's value at a moment by the present data, column `valore`: its balance until then, where each bet settled
 * later counts as Open (rule: chiusura/worth-at-the-end). Bets are read as sums of days, and one by one on the day that
 * the moment cuts in two.
 */
export const valueAt = (
  idAccount: RawBuilder<unknown>,
  until: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  select balance.total - whole_days.beyond - cut_day.beyond as valore
  from balance_until(${idAccount}, ${until}) balance
  cross join lateral (select last_day_before(${until}) as day) last_whole
  cross join lateral (
    select coalesce(sum(profit - open_profit(id_account, importo)), 0) as beyond from bet_posting_day
    where id_account = ${idAccount} and bet_day <= last_whole.day
      and settlement_day > last_whole.day and settlement_day <> 'infinity'
  ) whole_days
  cross join lateral (
    select coalesce(sum(beyond), 0) as beyond from (
      -- Placed after the moment: in the sums of days, and not in the balance.
      select open_profit(id_account, importo) - profit as beyond from bet_posting
      where id_account = ${idAccount} and message_date >= ${until} and message_date < end_of_day(last_whole.day)
        and esito <> 'Open' and data_refertazione >= end_of_day(last_whole.day)
      union all
      -- Settled after the moment: in the balance, and not in the sums of days.
      select profit - open_profit(id_account, importo) from bet_posting
      where id_account = ${idAccount} and message_date < ${until} and esito <> 'Open'
        and data_refertazione >= ${until} and data_refertazione < end_of_day(last_whole.day)
    ) parts
  ) cut_day`
