import type { Decimal } from '@xbetapp/domain/platform/money/decimal'
import { runTogether, statement } from '#server/db/statement.ts'
import type { TxCtx } from '#server/kernel/ctx.ts'
import type { LineAccount } from './line-account.ts'

/** Which running total: of one currency in a ledger, a fund or a wallet. */
export interface CashKey {
  account: LineAccount
  idValuta: string
}

/**
 * Locks running totals until the transaction ends and returns their amounts. All writers lock them in the same order, so
 * that they wait instead of deadlocking. Call it after `lockTotals` of accounts that hold bets.
 */
export async function lockCashTotals(
  ctx: TxCtx,
  keys: readonly CashKey[],
): Promise<Array<CashKey & { importo: string }>> {
  if (keys.length === 0) return []
  const rows = JSON.stringify(keys.map(({ account, idValuta }) => ({ ...account, idValuta })))
  const [, totals] = await runTogether(ctx.db, [OPEN_TOTALS([rows]), LOCK_TOTALS([rows])])
  return totals.map(({ idAccount, kind, ...total }) => ({ account: { idAccount, kind }, ...total }))
}

/** Adds to running totals, locking rows in the order of {@link lockCashTotals}. The database refuses a fund below 0. */
export async function addToCashTotals(
  ctx: TxCtx,
  changes: ReadonlyArray<CashKey & { importo: Decimal }>,
): Promise<void> {
  if (changes.length === 0) return
  const rows = JSON.stringify(
    changes.map(({ account, idValuta, importo }) => ({ ...account, idValuta, importo })),
  )
  await runTogether(ctx.db, [OPEN_TOTALS([rows]), ADD_TO_TOTALS([rows])])
}

// Creates missing totals, at 0. It leaves existing ones alone, which a plain `on conflict` would lock, so that only the
// next statement determines the lock order.
const OPEN_TOTALS = statement<never>(`
  insert into cash_total (id_account, kind, id_valuta)
  select distinct x."idAccount", x.kind, x."idValuta"
  from jsonb_to_recordset($1::jsonb) as x("idAccount" int, kind account_kind, "idValuta" text)
  where not exists (select from cash_total s where s.id_account = x."idAccount" and s.id_valuta = x."idValuta")
  order by 1, 3 on conflict do nothing`)

const LOCK_TOTALS = statement<LineAccount & { idValuta: string; importo: string }>(`
  select s.id_account, s.kind, s.id_valuta, s.importo
  from cash_total s join (
    select distinct "idAccount" as id_account, "idValuta" as id_valuta
    from jsonb_to_recordset($1::jsonb) as x("idAccount" int, "idValuta" text)
  ) key using (id_account, id_valuta)
  order by s.id_account, s.id_valuta for update of s`)

const ADD_TO_TOTALS = statement<never>(`
  with change as materialized (
    select "idAccount" as id_account, "idValuta" as id_valuta, sum(importo) as importo
    from jsonb_to_recordset($1::jsonb) as x("idAccount" int, "idValuta" text, importo numeric) group by 1, 2
  ),
  locked as materialized (
    select s.id_account, s.id_valuta from cash_total s join change using (id_account, id_valuta)
    order by s.id_account, s.id_valuta for update of s
  )
  update cash_total s set importo = s.importo + change.importo
  from locked join change using (id_account, id_valuta)
  where s.id_account = locked.id_account and s.id_valuta = locked.id_valuta`)
