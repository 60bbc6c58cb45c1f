import type { Decimal } from '@xbetapp/domain/money/decimal'
import { sql } from 'kysely'
import type { TxCtx } from '#server/kernel/ctx.ts'
import type { LineAccount } from './line-account.ts'

/** What holds money by currency: a ledger, a fund, a wallet. */
export interface CassaKey {
  account: LineAccount
  idValuta: string
}

// In the order their rows are locked, after those of the accounts that hold bets.
const TABLES = [
  { kind: 'conto', table: 'saldo_ledger', key: 'conto', type: 'text' },
  { kind: 'fondo', table: 'saldo_fondo_cassa', key: 'id_fondo_cassa', type: 'int' },
  { kind: 'portafoglio', table: 'saldo_portafoglio', key: 'id_portafoglio', type: 'int' },
] as const

const keyOf = (account: LineAccount): string | number =>
  account.kind === 'conto' ? account.conto : account.id

/**
 * Locks running totals until the transaction ends, and returns what each holds. All writers take them in one order, so
 * they wait for each other instead of deadlocking.
 */
export async function lockCasse(
  ctx: TxCtx,
  keys: readonly CassaKey[],
): Promise<Array<CassaKey & { importo: string }>> {
  const held: Array<CassaKey & { importo: string }> = []
  for (const { kind, table, key, type } of TABLES) {
    const own = keys.filter(({ account }) => account.kind === kind)
    if (own.length === 0) continue
    const rows = own.map(({ account, idValuta }) => ({ key: keyOf(account), valuta: idValuta }))
    const wanted = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(key ${sql.raw(type)}, valuta text)`
    const [t, k] = [sql.table(table), sql.ref(key)]
    await sql`
      insert into ${t} (${k}, id_valuta) select distinct key, valuta from ${wanted} order by 1, 2 on conflict do nothing
    `.execute(ctx.db)
    const found = await sql<{ key: string | number; idValuta: string; importo: string }>`
      select s.${k} as key, s.id_valuta, s.importo from ${t} s
      join (select distinct key, valuta from ${wanted}) x on s.${k} = x.key and s.id_valuta = x.valuta
      order by s.${k}, s.id_valuta for update of s
    `.execute(ctx.db)
    for (const row of found.rows) {
      const account = own.find((one) => keyOf(one.account) === row.key)?.account
      if (account) held.push({ account, idValuta: row.idValuta, importo: row.importo })
    }
  }
  return held
}

/** Adds to running totals, whose rows it locks. A fund that would go below 0 is refused by the database. */
export async function addToCasse(
  ctx: TxCtx,
  changes: ReadonlyArray<CassaKey & { importo: Decimal }>,
): Promise<void> {
  await lockCasse(ctx, changes)
  for (const { kind, table, key, type } of TABLES) {
    const own = changes.filter(({ account }) => account.kind === kind)
    if (own.length === 0) continue
    const rows = own.map(({ account, idValuta, importo }) => ({
      key: keyOf(account),
      valuta: idValuta,
      importo,
    }))
    await sql`
      update ${sql.table(table)} s set importo = s.importo + x.importo
      from (select key, valuta, sum(importo) as importo
            from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
              as r(key ${sql.raw(type)}, valuta text, importo numeric) group by key, valuta) x
      where s.${sql.ref(key)} = x.key and s.id_valuta = x.valuta
    `.execute(ctx.db)
  }
}
