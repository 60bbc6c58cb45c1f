import { ACCOUNTANTS, ADMINS } from '@xbetapp/contract/access'
import type { ReachedWeekAnswer } from '@xbetapp/contract/closings'
import { dec, toNumber } from '@xbetapp/domain/money/decimal'
import { type RawBuilder, sql } from 'kysely'
import { actOf } from '#server/kernel/act.ts'
import { AppError } from '#server/kernel/app-error.ts'
import { actorHas } from '#server/kernel/authorize.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { isEnabled } from '#server/modules/settings/public.ts'
import { accountRefs } from './account-refs.queries.ts'

/** What was booked may reach a closed week: looked at once the verb is through. */
export function askForReason(ctx: TxCtx): void {
  ctx.beforeCommit.delete(requireReason)
  ctx.beforeCommit.add(requireReason)
}

/** Acts whose bets may reach a closed week: only those are looked at before the commit. */
const reaching = new WeakSet<TxCtx['act']>()

export function mayReachClosedWeeks({ act }: TxCtx): void {
  reaching.add(act)
}

/** What a part of the transaction with an act of its own reached, the whole reaches. */
export function adoptReach(tx: TxCtx, part: TxCtx): void {
  if (reaching.has(part.act)) reaching.add(tx.act)
}

/** {@link requireReason} where what bets are worth changed in the time of a closed week. */
export async function requireReasonOfBets(tx: TxCtx): Promise<void> {
  if (!reaching.has(tx.act)) return
  await requireReason(tx)
}

/**
 * Lets what the transaction changes pass unless it alters what a closed week ended with and nobody said why
 * (rule: chiusura/reason). The database refuses the same at the commit, whoever writes.
 * @throws AppError CLOSED_WEEK with the weeks, CLOSED_WEEK_ADMIN
 */
export async function requireReason(tx: TxCtx): Promise<void> {
  if (tx.act.id === null) return
  const isReached = await sql`select from settimane_raggiunte(${await actOf(tx)}) limit 1`.execute(tx.db)
  if (isReached.rows.length === 0) return
  await requireMayChangeClosed(tx)
  if (tx.act.forClosedWeeks) return
  const settimane = await reachedWeeks(tx)
  throw new AppError(
    'CLOSED_WEEK',
    { quante: settimane.length },
    { body: { codice: 'CLOSED_WEEK', settimane } },
  )
}

/** @throws AppError CLOSED_WEEK_ADMIN where a setting leaves closed weeks to ADMIN alone */
export async function requireMayChangeClosed(ctx: Ctx): Promise<void> {
  if (ctx.actor.kind !== 'user' || actorHas(ctx.actor, ADMINS)) return
  if (await isEnabled(ctx, 'chiusure_solo_admin')) throw new AppError('CLOSED_WEEK_ADMIN')
}

/** The closed weeks this transaction's act reaches, the newest first. */
export async function reachedWeeks(tx: TxCtx): Promise<ReachedWeekAnswer[]> {
  if (tx.act.id === null) return []
  const { rows } = await sql<{
    id: number
    idAccount: number
    da: string
    a: string
    differenza: string
    dopo: string
  }>`
    select c.id, c.id_account, c.da::text as da, c.a::text as a, r.differenza, f.valore as dopo
    from settimane_raggiunte(${await actOf(tx)}) r
    join chiusura c on c.id = r.id_chiusura
    cross join lateral (${weekEndValue(sql`c.id_account`, sql`c.a`)}) f
    order by c.a desc, c.id_account
  `.execute(tx.db)
  const refs = await accountRefs(
    tx,
    rows.map(({ idAccount }) => idAccount),
  )
  const mayRead = actorHas(tx.actor, ACCOUNTANTS)
  return rows.flatMap(({ idAccount, differenza, dopo, ...week }) => {
    const ref = refs.get(idAccount)
    if (!ref) return []
    const { isKnown, ...conto } = ref
    const isShown = mayRead && isKnown
    return {
      ...week,
      conto,
      differenza: toNumber(differenza),
      adesso: isShown ? toNumber(dec(dopo).minus(differenza)) : null,
      dopo: isShown ? toNumber(dopo) : null,
    }
  })
}

/** What an account's week ended with as things are now, column `valore` ({@link valueAt}). */
export const weekEndValue = (idAccount: RawBuilder<unknown>, a: RawBuilder<unknown>): RawBuilder<unknown> =>
  valueAt(idAccount, sql`dopo_il(${a})`)

/**
 * What an account held at a moment as things are now, column `valore`: every bet placed before `dopo` with what it counted
 * then (rule: chiusura/worth-at-the-end), movements before it, the opening balance. From the running total and the sums by
 * day; bets are read of the one day a moment cuts in two.
 */
export const valueAt = (
  idAccount: RawBuilder<unknown>,
  dopo: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  select coalesce(s.profit + s.cashflow + s.deposito, 0)
         + coalesce(t.saldo_outstanding_base, v.saldo_outstanding_base, 0)
         - coalesce(bet.dopo, 0) - coalesce(resto.dopo, 0) - coalesce(riga.dopo, 0) as valore
  from account conto
  left join saldo s using (id_account)
  left join tipster t using (id_tipster)
  left join venue v using (id_venue)
  cross join lateral (
    select ((${dopo} - interval '1 millisecond') at time zone 'Europe/Rome')::date as giorno
  ) ultimo
  left join lateral (
    -- Placed later: all of it. Placed by then and settled later: what it gave beyond minus its stake.
    select sum(case when g.giorno_bet > ultimo.giorno then profit
                    when conto.id_account = 2 then profit
                    else profit + importo end) as dopo
    from giocata_giorno g
    where g.id_account = conto.id_account
      and (g.giorno_bet > ultimo.giorno
           or (g.giorno_refertazione > ultimo.giorno and g.giorno_refertazione <> 'infinity'))
  ) bet on true
  left join lateral (
    -- The rest of a day the moment cuts in two: what the sums by day did not take out.
    select sum(valore) as dopo from (
      select case when esito <> 'Open' and data_refertazione >= dopo_il(ultimo.giorno)
                  then case when conto.id_account = 2 then 0 else -importo end
                  else profit end as valore
      from giocata
      where id_account = conto.id_account and message_date >= ${dopo} and message_date < dopo_il(ultimo.giorno)
      union all
      select case when conto.id_account = 2 then profit else profit + importo end
      from giocata
      where id_account = conto.id_account and message_date < ${dopo} and esito <> 'Open'
        and data_refertazione >= ${dopo} and data_refertazione < dopo_il(ultimo.giorno)
    ) parti
  ) resto on true
  left join lateral (
    select sum(importo) as dopo from riga_movimento r
    where r.id_account = conto.id_account and r.data >= ${dopo}
  ) riga on true
  where conto.id_account = ${idAccount}`
