import type { Decimal } from '@xbetapp/domain/money/decimal'
import { sql } from 'kysely'
import type { TxCtx } from '#server/kernel/ctx.ts'
import type { LineAccount } from './line-account.ts'

/** What holds money by currency: a ledger, a fund, a wallet. */
export interface CassaKey {
  account: LineAccount
  idValuta: string
}

/**
 * Locks running totals until the transaction ends, and returns what each holds. All writers take them in one order, after
 * those of accounts that hold bets, so they wait for each other instead of deadlocking.
 */
export async function lockCasse(
  ctx: TxCtx,
  keys: readonly CassaKey[],
): Promise<Array<CassaKey & { importo: string }>> {
  if (keys.length === 0) return []
  const rows = keys.map(({ account, idValuta }) => ({ ...account, idValuta }))
  const wanted = sql`(
    select distinct "idAccount" as id_account, kind, "idValuta" as id_valuta
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x("idAccount" int, kind account_kind, "idValuta" text)
  )`
  await sql`
    insert into saldo_cassa (id_account, kind, id_valuta) select * from ${wanted} x order by 1, 3 on conflict do nothing
  `.execute(ctx.db)
  const found = await sql<LineAccount & { idValuta: string; importo: string }>`
    select s.id_account, s.kind, s.id_valuta, s.importo from saldo_cassa s join ${wanted} x using (id_account, id_valuta)
    order by s.id_account, s.id_valuta for update of s
  `.execute(ctx.db)
  return found.rows.map(({ idAccount, kind, ...held }) => ({ account: { idAccount, kind }, ...held }))
}

/** Adds to running totals, whose rows it locks. A fund that would go below 0 is refused by the database. */
export async function addToCasse(
  ctx: TxCtx,
  changes: ReadonlyArray<CassaKey & { importo: Decimal }>,
): Promise<void> {
  if (changes.length === 0) return
  await lockCasse(ctx, changes)
  const rows = changes.map(({ account, idValuta, importo }) => ({
    id_account: account.idAccount,
    id_valuta: idValuta,
    importo,
  }))
  await sql`
    update saldo_cassa s set importo = s.importo + x.importo
    from (select id_account, id_valuta, sum(importo) as importo
          from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
            as r(id_account int, id_valuta text, importo numeric) group by 1, 2) x
    where s.id_account = x.id_account and s.id_valuta = x.id_valuta
  `.execute(ctx.db)
}
