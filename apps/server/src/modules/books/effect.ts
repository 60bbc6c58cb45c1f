import type { ReachedWeekAnswer } from '@xbetapp/contract/closings'
import { dec } from '@xbetapp/domain/money/decimal'
import { sql } from 'kysely'
import { actOf } from '#server/kernel/act.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { rehearse } from '#server/kernel/transaction.ts'
import { type AccountReference, accountRefs } from './account-refs.queries.ts'
import { reachedWeeks } from './closed-weeks.ts'

/** What a verb would do to accounts. */
export interface Effect {
  /** SALDO TOTALE of each account it changes, account currency, as text with 2 decimals; greatest change first. */
  conti: Array<{ conto: AccountReference; prima: string; dopo: string; delta: string }>
  /** The closed weeks it reaches. */
  settimane: ReachedWeekAnswer[]
}

/**
 * Executes a verb, looks at what it did to accounts and takes it back: neither act nor audit nor message remains. What the
 * verb refuses is refused here too; only the reason a closed week asks for is not asked.
 */
export const effectOf = (ctx: Ctx, verb: (tx: TxCtx) => Promise<unknown>): Promise<Effect> =>
  rehearse(ctx, verb, effectSoFar)

/** What this transaction has changed so far, its bets posted. */
export async function effectSoFar(tx: TxCtx): Promise<Effect> {
  if (tx.act.id === null) return { conti: [], settimane: [] }
  const { rows } = await sql<{ idAccount: number; delta: string; dopo: string }>`
    select id_account, sum(v.delta) as delta,
           s.profit + s.cashflow + s.deposito + coalesce(t.saldo_outstanding_base, e.saldo_outstanding_base, 0) as dopo
    from variazione v
    join saldo s using (id_account)
    join account a using (id_account)
    left join tipster t using (id_tipster)
    left join venue e using (id_venue)
    where v.id_atto = ${await actOf(tx)} and v.version > 0
    group by id_account, s.profit, s.cashflow, s.deposito, t.saldo_outstanding_base, e.saldo_outstanding_base
    order by abs(sum(v.delta)) desc, id_account
  `.execute(tx.db)
  const refs = await accountRefs(
    tx,
    rows.map(({ idAccount }) => idAccount),
  )
  const conti = rows.flatMap(({ idAccount, delta, dopo }) => {
    const ref = refs.get(idAccount)
    if (!ref) return []
    const { isKnown: _, ...conto } = ref
    return { conto, prima: dec(dopo).minus(delta).toFixed(2), dopo, delta }
  })
  return { conti, settimane: await reachedWeeks(tx) }
}
