import { toNumber } from '@xbetapp/domain/platform/money/decimal'
import { foldLoosely } from '@xbetapp/domain/platform/text/fold'
import { NO_DROP } from '@xbetapp/domain/reference/reference/names'
import { sql } from 'kysely'
import type { Ctx } from '#server/kernel/ctx.ts'
import type { Input } from '#server/kernel/route.ts'
import { inSnapshot, seenAccounts } from '#server/ledger/postings/public.ts'
import { NAMED, type NamedRow, toConto, VERIFIABLE } from './named.ts'
import { balanceKey, lastVerified } from './verified.ts'

interface Row extends NamedRow {
  saldo: string
  aperte: number
}

/**
 * Accounts and wallets ordered by when they were verified: never verified first, then the longest ago. Accounts that
 * are empty, off and never verified are left out. As in lists of accounts, secret rooms and NoDrop are left out.
 */
export async function worklist(base: Ctx, query: Input<'GET /api/v1/quadratura/conti'>['query']) {
  return inSnapshot(base, async (ctx) => {
    const accounts = await listed(ctx)
    const kind = query.entity === 'helper' ? 'sala' : query.entity
    const nome = foldLoosely(query.nome ?? '').trim()
    const wanted = accounts
      .map(({ saldo, aperte, ...named }) => ({ conto: toConto(named), saldo: toNumber(saldo), aperte }))
      .filter(({ conto }) => !kind || conto.tipo === kind)
      .filter(({ conto }) => query.entity !== 'helper' || conto.nomeBook === 'Helper')
      .filter(({ conto }) => foldLoosely(conto.nome).includes(nome))
    const verified = await lastVerified(ctx, [...new Set(wanted.map(({ conto }) => conto.idAccount))])
    const rows = wanted
      .map((row) => ({
        ...row,
        verifica: verified.get(balanceKey(row.conto.idAccount, row.conto.idValuta)) ?? null,
      }))
      .filter(({ saldo, aperte, verifica }) => saldo !== 0 || aperte > 0 || verifica !== null)
      .toSorted(
        (a, b) =>
          (a.verifica?.momento ?? '').localeCompare(b.verifica?.momento ?? '') ||
          Math.abs(b.saldo) - Math.abs(a.saldo) ||
          a.conto.nome.localeCompare(b.conto.nome, 'it'),
      )
    const from = query.page * query.size
    return { conti: rows.slice(from, from + query.size), totale: rows.length }
  })
}

async function listed(ctx: Ctx): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with aperte as (
      select id_account, id_valuta, count(*)::int as n from declaration
      where stato in ('da_leggere', 'aperta') group by 1, 2
    )
    select ${NAMED}, w.valuta as id_valuta, w.simbolo, coalesce(q.n, 0) as aperte,
      coalesce(c.importo, x.total) as saldo
    from account_named n
    left join account_balance x using (id_account)
    left join cash_total c on n.kind = 'portafoglio' and c.id_account = n.id_account
    join currency w on w.valuta = coalesce(n.id_valuta, c.id_valuta)
    left join aperte q on q.id_account = n.id_account and q.id_valuta = w.valuta
    where ${VERIFIABLE} and ${seenAccounts(ctx)} and not n.is_secret
      and (n.kind <> 'tipster' or lower(n.nome) <> lower(${NO_DROP}))
  `.execute(ctx.db)
  return rows
}
