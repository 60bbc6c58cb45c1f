import { toNumber } from '@xbetapp/domain/money/decimal'
import { NO_DROP } from '@xbetapp/domain/reference/names'
import { sql } from 'kysely'
import type { Ctx } from '#server/kernel/ctx.ts'
import type { Input } from '#server/kernel/route.ts'
import { inSnapshot } from '#server/modules/books/public.ts'
import { seenAccounts } from '#server/modules/estratti/public.ts'
import { NAMED, NAMED_JOINS, type NamedRow, OWN_CURRENCY, toConto, VERIFIABLE } from './named.ts'
import { balanceKey, lastVerified } from './verified.ts'

interface Row extends NamedRow {
  saldo: string
  aperte: number
}

/**
 * Accounts and wallets by when they were verified, never first, then longest ago. What is empty, off and never verified
 * needs nobody; lists of accounts hold for it too: no secret rooms, no NoDrop.
 */
export async function worklist(base: Ctx, query: Input<'GET /api/v1/quadratura/conti'>['query']) {
  return inSnapshot(base, async (ctx) => {
    const accounts = await listed(ctx)
    const kind = query.entity === 'helper' ? 'sala' : query.entity
    const nome = query.nome?.trim().toLowerCase() ?? ''
    const wanted = accounts
      .map(({ saldo, aperte, ...named }) => ({ conto: toConto(named), saldo: toNumber(saldo), aperte }))
      .filter(({ conto }) => !kind || conto.tipo === kind)
      .filter(({ conto }) => query.entity !== 'helper' || conto.nomeBook === 'Helper')
      .filter(({ conto }) => conto.nome.toLowerCase().includes(nome))
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
      select id_account, id_valuta, count(*)::int as n from dichiarazione
      where stato in ('da_leggere', 'aperta') group by 1, 2
    )
    select ${NAMED}, w.valuta as id_valuta, w.simbolo, coalesce(q.n, 0) as aperte,
      case when a.kind = 'portafoglio' then c.importo
           else x.total end as saldo
    from account a ${NAMED_JOINS}
    left join account_balance x on x.id_account = a.id_account
    left join saldo_cassa c on a.kind = 'portafoglio' and c.id_account = a.id_account
    join valuta w on w.valuta = coalesce(${OWN_CURRENCY}, c.id_valuta)
    left join aperte q on q.id_account = a.id_account and q.id_valuta = w.valuta
    where ${VERIFIABLE} and ${seenAccounts(ctx)} and not coalesce(s.is_secret, false)
      and lower(coalesce(t.nome_tipster, '')) <> lower(${NO_DROP})
  `.execute(ctx.db)
  return rows
}
