import type { Answer } from '@xbetapp/contract/contract'
import { isOverdue, sumByAge, unpaidWeeks } from '@xbetapp/domain/ledger/credit/ageing'
import { dec, sum, toNumber } from '@xbetapp/domain/platform/money/decimal'
import { romeDay } from '@xbetapp/domain/platform/time/rome'
import { sql } from 'kysely'
import type { Ctx } from '#server/kernel/ctx.ts'
import type { Input } from '#server/kernel/route.ts'
import { knownAccounts } from '#server/ledger/postings/public.ts'
import { debtChanges } from './credit.queries.ts'

type AgedBalance = Answer<'GET /api/v1/scadenze'>[number]
type OwingAccount = Pick<AgedBalance, 'conto' | 'idBook' | 'nomeBook'> & { giorniFido: number | null }

/** Accounts that owe the house, or that it owes, with their debt by the age of its week (rule: credit/oldest-first). */
export async function agedBalances(ctx: Ctx, { verso }: Input<'GET /api/v1/scadenze'>['query']) {
  const sign = verso === 'deve' ? 1 : -1
  const { rows } = await sql<OwingAccount>`
    select json_build_object('idAccount', n.id_account, 'tipo', n.tipo, 'id', n.id_conto, 'nome', n.nome,
        'idValuta', n.id_valuta, 'simbolo', c.simbolo) as conto,
      n.id_book, n.nome_book, f.giorni_fido
    from account_named n join account_balance b using (id_account) join currency c on c.valuta = n.id_valuta
      left join account_credit f using (id_account)
    where n.kind in ('tipster', 'venue') and ${knownAccounts(ctx)}
      and ${sign} * (b.total - b.profit_open) * case when n.kind = 'tipster' then -1 else 1 end > 0
  `.execute(ctx.db)
  const accounts = rows.map(({ conto }) => conto.idAccount)
  const changes = await debtChanges(ctx, accounts)
  const today = romeDay(ctx.now())
  return rows
    .flatMap(({ giorniFido, ...account }) => {
      const debts = (changes.get(account.conto.idAccount) ?? []).map(({ week, importo }) => ({
        week,
        importo: dec(importo).times(sign),
      }))
      const unpaidDebts = unpaidWeeks(debts)
      const [oldest] = unpaidDebts
      if (!oldest) return []
      const isLate = verso === 'deve' && giorniFido !== null && isOverdue(oldest.week, giorniFido, today)
      return {
        ...account,
        totale: toNumber(sum(unpaidDebts.map(({ importo }) => importo))),
        eta: sumByAge(unpaidDebts, today).map(toNumber),
        settimana: oldest.week,
        oltreGiorni: isLate ? giorniFido : null,
      }
    })
    .toSorted((a, b) => byCurrency(a.conto.idValuta, b.conto.idValuta) || b.totale - a.totale)
}

/** Amounts of two currencies do not compare: EUR first, then by name. */
const byCurrency = (a: string, b: string): number =>
  Number(b === 'EUR') - Number(a === 'EUR') || a.localeCompare(b)
