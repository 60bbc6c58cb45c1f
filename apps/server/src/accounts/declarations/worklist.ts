import type { Verifica } from '@xbetapp/contract/accounts/verified-until'
import { toNumbers } from '@xbetapp/domain/platform/money/decimal'
import { foldText } from '@xbetapp/domain/platform/text/fold'
import { toWire } from '@xbetapp/domain/platform/time/rome'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '#server/kernel/ctx.ts'
import type { Input } from '#server/kernel/route.ts'
import { inSnapshot, LISTED_ACCOUNTS, seenAccounts } from '#server/ledger/postings/public.ts'
import { type BalanceQuestion, balancesAtMoments } from './balances-at.ts'
import { NAMED, type NamedRow } from './declarations.queries.ts'

interface Row extends NamedRow {
  saldo: string
  saldoNoOpen: string
  /** Declarations that wait for a person. */
  aperte: number
}

/**
 * Accounts and wallets by when they were verified: never verified first, then the longest ago. Accounts with balance 0,
 * no open declaration and no verification are left out; as in lists of accounts, so are secret rooms and NoDrop.
 */
export async function worklist(base: Ctx, query: Input<'GET /api/v1/quadratura/conti'>['query']) {
  return inSnapshot(base, async (ctx) => {
    const accounts = await verifiableAccounts(ctx)
    // Helpers are the rooms of book Helper.
    const isOfHelpers = query.entity === 'helper'
    const kind = isOfHelpers ? 'sala' : query.entity
    const partOfName = foldText(query.nome ?? '').trim()
    const matches = accounts
      .map(({ saldo, saldoNoOpen, aperte, idConto, ...account }) => ({
        conto: { ...account, id: idConto },
        ...toNumbers({ saldo, saldoNoOpen }),
        aperte,
      }))
      .filter(({ conto }) => !kind || conto.tipo === kind)
      .filter(({ conto }) => !isOfHelpers || conto.nomeBook === 'Helper')
      .filter(({ conto }) => foldText(conto.nome).includes(partOfName))
    const verifiedByKey = await lastVerified(ctx, [...new Set(matches.map(({ conto }) => conto.idAccount))])
    const rows = matches
      .map((row) => ({
        ...row,
        verifica: verifiedByKey.get(balanceKey(row.conto.idAccount, row.conto.idValuta)) ?? null,
      }))
      .filter(({ saldo, aperte, verifica }) => saldo !== 0 || aperte > 0 || verifica !== null)
      .toSorted(
        (a, b) =>
          // The empty text, of an account never verified, comes before every moment.
          (a.verifica?.momento ?? '').localeCompare(b.verifica?.momento ?? '') ||
          Math.abs(b.saldo) - Math.abs(a.saldo) ||
          a.conto.nome.localeCompare(b.conto.nome, 'it'),
      )
    const from = query.page * query.size
    return { conti: rows.slice(from, from + query.size), totale: rows.length }
  })
}

/** Accounts that hold bets, and wallets. */
async function verifiableAccounts(ctx: Ctx): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with open as (
      select id_account, id_valuta, count(*)::int as n from declaration
      where stato in ('da_leggere', 'aperta') group by 1, 2
    )
    select ${NAMED}, currency.valuta as id_valuta, currency.simbolo, coalesce(open.n, 0) as aperte,
      coalesce(cash.importo, balance.total) as saldo,
      coalesce(cash.importo, balance.total - balance.profit_open) as saldo_no_open
    from account_named n
    left join account_balance balance using (id_account)
    left join cash_total cash on n.kind = 'portafoglio' and cash.id_account = n.id_account
    join currency on currency.valuta = coalesce(n.id_valuta, cash.id_valuta)
    left join open on open.id_account = n.id_account and open.id_valuta = currency.valuta
    where (n.id_valuta is not null or n.kind = 'portafoglio') and ${seenAccounts(ctx)} and ${LISTED_ACCOUNTS}
  `.execute(ctx.db)
  return rows
}

type Verified = z.output<typeof Verifica>

/** The key of a currency of an account; wallets have several. */
export const balanceKey = (idAccount: number, idValuta: string): string => `${idAccount} ${idValuta}`

/**
 * Until when accounts and wallets are verified, by account and currency ({@link balanceKey}): the locked declaration
 * with the latest moment, and whether our figure for that moment has changed since. Accounts never verified are left
 * out.
 */
export async function lastVerified(ctx: Ctx, accounts: readonly number[]): Promise<Map<string, Verified>> {
  if (accounts.length === 0) return new Map()
  const { rows } = await sql<BalanceQuestion & { id: number; nostro: string; isReversed: boolean }>`
    select distinct on (d.id_account, d.id_valuta) d.id_declaration as id, d.id_account, d.id_valuta, d.momento, d.nostro,
      exists (select from movement m where m.reverses = d.id_movimento) as is_reversed
    from declaration d where d.id_account = any(${accounts}) and d.stato = 'quadrata'
    order by d.id_account, d.id_valuta, d.momento desc, d.id_declaration desc
  `.execute(ctx.db)
  const figures = await balancesAtMoments(ctx, rows)
  return new Map(
    rows.map(({ id, idAccount, idValuta, momento, nostro, isReversed }, index) => [
      balanceKey(idAccount, idValuta),
      { id, momento: toWire(momento), rossa: isReversed || !figures[index]?.eq(nostro) },
    ]),
  )
}
