import { type AccountKey, compareAccounts } from '@xbetapp/domain/accounting/bet-entries'
import { type Decimal, ZERO } from '@xbetapp/domain/money/decimal'
import { sql } from 'kysely'
import { invariant } from '#server/kernel/app-error.ts'
import type { TxCtx } from '#server/kernel/ctx.ts'

/** What the totals of an account change by, account currency. */
export interface SaldoChange {
  account: AccountKey
  n?: number
  nOpen?: number
  profit?: Decimal
  profitOpen?: Decimal
  cashflow?: Decimal
  deposito?: Decimal
  freerollConsumato?: Decimal
}

/**
 * Adds to the totals of accounts, each account named once. Their rows are locked for the rest of the transaction in
 * the one order all writers share, so that two of them wait for each other instead of deadlocking.
 */
export async function addToSaldi(ctx: TxCtx, changes: readonly SaldoChange[]): Promise<void> {
  if (changes.length === 0) return
  await lockSaldi(
    ctx,
    changes.map(({ account }) => account),
  )
  const rows = changes.map(({ account, ...change }) => ({
    tipo_conto: account.kind,
    id_conto: account.id,
    ...NOTHING,
    ...change,
  }))
  await sql`
    update saldo_conto s set
      n = s.n + x.n, n_open = s.n_open + x."nOpen", profit = s.profit + x.profit,
      profit_open = s.profit_open + x."profitOpen", cashflow = s.cashflow + x.cashflow,
      deposito = s.deposito + x.deposito, freeroll_consumato = s.freeroll_consumato + x."freerollConsumato"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as x(tipo_conto tipo_conto, id_conto int, n int, "nOpen" int, profit numeric, "profitOpen" numeric,
           cashflow numeric, deposito numeric, "freerollConsumato" numeric)
    where s.tipo_conto = x.tipo_conto and s.id_conto = x.id_conto
  `.execute(ctx.db)
}

const NOTHING = {
  n: 0,
  nOpen: 0,
  profit: ZERO,
  profitOpen: ZERO,
  cashflow: ZERO,
  deposito: ZERO,
  freerollConsumato: ZERO,
}

/**
 * Locks the totals of accounts until the transaction ends: nobody else can book on them meanwhile, so what is decided
 * from their balance still holds when it is written. An account may be named more than once.
 */
export async function lockSaldi(ctx: TxCtx, accounts: readonly AccountKey[]): Promise<void> {
  const keys = [...accounts].sort(compareAccounts).map(({ kind, id }) => ({ tipo_conto: kind, id_conto: id }))
  const wanted = sql`jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as x(tipo_conto tipo_conto, id_conto int)`
  const lock = () =>
    sql`
      select s.tipo_conto from saldo_conto s join ${wanted} using (tipo_conto, id_conto)
      order by s.tipo_conto, s.id_conto for update of s
    `.execute(ctx.db)
  if ((await lock()).rows.length === keys.length) return
  // An account's first booking ever.
  await sql`
    insert into saldo_conto (tipo_conto, id_conto)
    select * from ${wanted} order by tipo_conto, id_conto on conflict do nothing
  `.execute(ctx.db)
  invariant((await lock()).rows.length === keys.length, 'every account that is locked has its row')
}
