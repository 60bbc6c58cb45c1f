import type { Recap } from '@xbetapp/contract/accounts/accounting'
import { expectedForTipster, expectedForVenue, saldoFr } from '@xbetapp/domain/accounts/accounting/freeroll'
import { CONTI, HOUSE_ACCOUNTS } from '@xbetapp/domain/ledger/postings/conti'
import { type Decimal, type DecimalInput, dec, ZERO } from '@xbetapp/domain/platform/money/decimal'
import { romeDay } from '@xbetapp/domain/platform/time/rome'
import { sql } from 'kysely'
import type { z } from 'zod'
import { present } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { asKnown } from '#server/ledger/postings/public.ts'
import type { EntityAccount } from './account.ts'
import { periodFigures } from './account-figures.queries.ts'
import { summaryOf } from './account-period.ts'

/** Balances of an account, in its currency, not rounded. */
export type Balances = Record<keyof z.output<typeof Recap>, Decimal>

/** What balances are computed from, in the account's currency; `consumo` is the freeroll used up by cashouts. */
type Totals = Record<
  'openingFreeroll' | 'profit' | 'profitOpen' | 'deposito' | 'consumo' | 'operating' | 'total',
  DecimalInput
>

/** The terms for the expected values; the house's own accounts have no terms and no freeroll. */
type Terms = Partial<EntityAccount>

/** Balances as of a moment. */
export async function balancesAt(
  ctx: Ctx,
  idAccount: number,
  terms: Terms | null,
  end: Date,
): Promise<Balances> {
  const figures = await periodFigures(ctx, idAccount, { start: end, end })
  const { openingFreeroll, risultato, consumo, bets } = figures
  const { summary } = summaryOf(figures, idAccount)
  return toBalances(terms, {
    openingFreeroll,
    profit: risultato.previous.plus(risultato.period),
    profitOpen: bets.profitOpen,
    deposito: summary.saldoDeposito,
    consumo,
    operating: summary.saldoOperativo,
    total: summary.saldoTotale,
  })
}

/** Balances of all accounts that hold bets as of today, computed from their running totals only. */
export async function balancesToday(ctx: Ctx): Promise<(idAccount: number, terms: Terms | null) => Balances> {
  // Bets dated after today do not count yet: the running totals include them, and `later` takes them off.
  const today = romeDay(ctx.knownAt ?? ctx.now())
  const { rows } = await sql<{ idAccount: number } & Record<keyof Totals, string>>`
    with ${asKnown(ctx)} later as (
      select id_account, sum(profit) as profit,
             coalesce(sum(profit) filter (where settlement_day = 'infinity'), 0) as profit_open
      from bet_posting_day where bet_day > ${today}::date group by 1
    )
    select id_account, opening_freeroll, deposito, freeroll_used as consumo,
           balance.profit - coalesce(later.profit, 0) as profit,
           balance.profit_open - coalesce(later.profit_open, 0) as profit_open,
           balance.operating - coalesce(later.profit, 0) as operating,
           balance.total - coalesce(later.profit, 0) as total
    from account_balance balance left join later using (id_account)
  `.execute(ctx.db)
  const byId = new Map(rows.map((row) => [row.idAccount, row]))
  return (idAccount, terms) => {
    const row = present(byId.get(idAccount), `account ${idAccount} holds bets`)
    return toBalances(terms, row)
  }
}

function toBalances(terms: Terms | null, totals: Totals): Balances {
  const { openingFreeroll, profit, consumo } = totals
  const operating = dec(totals.operating)
  const total = dec(totals.total)
  const freeroll = terms ? saldoFr({ saldoFreerollBase: openingFreeroll, profitti: profit, consumo }) : ZERO
  return {
    saldoProfit: dec(profit),
    saldoOperativo: operating,
    saldoDeposito: dec(totals.deposito),
    saldoFr: freeroll,
    saldoTotale: total,
    saldoNoOpen: total.minus(totals.profitOpen),
    ...expectedValues(terms, operating, freeroll),
  }
}

function expectedValues(terms: Terms | null, saldoOperativo: Decimal, freerollBalance: Decimal) {
  if (terms?.kind === 'tipster') {
    const { action = 0, freeroll = 0 } = terms
    return expectedForTipster({
      saldoOperativo,
      saldoFr: freerollBalance,
      actionPercent: action,
      freerollPercent: freeroll,
    })
  }
  const freerollReale = terms && 'freerollReale' in terms ? (terms.freerollReale ?? 0) : 0
  return {
    actionAtteso: ZERO,
    freerollAtteso: expectedForVenue({ saldoOperativo, saldoFr: freerollBalance, freerollReale }),
  }
}

/** Balances of No Drop, Scarti Quota and Freeroll as of today, in EUR. */
export async function contiBalances(ctx: Ctx) {
  const balancesOf = await balancesToday(ctx)
  return CONTI.map((conto) => ({ ...conto, balances: balancesOf(HOUSE_ACCOUNTS[conto.conto], null) }))
}
