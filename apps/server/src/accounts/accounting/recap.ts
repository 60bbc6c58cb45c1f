import type { Recap } from '@xbetapp/contract/accounts/accounting'
import { expectedForTipster, expectedForVenue, saldoFr } from '@xbetapp/domain/accounts/accounting/freeroll'
import { CONTI, HOUSE_ACCOUNTS } from '@xbetapp/domain/ledger/postings/conti'
import { type Decimal, dec, toNumber, ZERO } from '@xbetapp/domain/platform/money/decimal'
import { romeDay } from '@xbetapp/domain/platform/time/rome'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '#server/kernel/ctx.ts'
import { asKnown } from '#server/ledger/postings/public.ts'
import type { EntityAccount } from './account.ts'
import { periodFigures } from './account-figures.queries.ts'

/** Balances of an account, its currency, exact. */
export interface Balances {
  saldoProfit: Decimal
  saldoOperativo: Decimal
  saldoDeposito: Decimal
  saldoFr: Decimal
  saldoTotale: Decimal
  saldoNoOpen: Decimal
  actionAtteso: Decimal
  freerollAtteso: Decimal
}

/** The running totals balances are made of. */
interface Totals {
  profit: Decimal
  profitOpen: Decimal
  cashflow: Decimal
  deposito: Decimal
  consumo: Decimal
}

/** The terms a balance needs; the house's own accounts have none. */
type Terms = Pick<EntityAccount, 'saldoOutstandingBase' | 'saldoFreerollBase'> & Partial<EntityAccount>

/** Balances as of a moment. */
export async function balancesAt(
  ctx: Ctx,
  idAccount: number,
  terms: Terms | null,
  end: Date,
): Promise<Balances> {
  const { risultato, cashflow, deposito, consumo, bets } = await periodFigures(ctx, idAccount, {
    start: end,
    end,
  })
  return balances(terms, {
    profit: risultato.previous.plus(risultato.period),
    profitOpen: bets.profitOpen,
    cashflow: cashflow.previous.plus(cashflow.period),
    deposito: deposito.previous.plus(deposito.period),
    consumo,
  })
}

/** Balances of all accounts that hold bets as of today, from their running totals alone. */
export async function balancesToday(ctx: Ctx): Promise<(idAccount: number, terms: Terms | null) => Balances> {
  // A bet dated after today is not counted yet; there is hardly ever one, and the day sums know it.
  const today = romeDay(ctx.knownAt ?? ctx.now())
  const { rows } = await sql<{ idAccount: number } & Record<keyof Totals, string>>`
    with ${asKnown(ctx)} domani as (
      select id_account, sum(profit) as profit,
             sum(profit) filter (where giorno_refertazione = 'infinity') as profit_open
      from giocata_giorno where giorno_bet > ${today}::date group by 1
    )
    select s.id_account, s.profit - coalesce(d.profit, 0) as profit,
           s.profit_open - coalesce(d.profit_open, 0) as profit_open, s.cashflow, s.deposito,
           s.freeroll_consumato as consumo
    from saldo s left join domani d using (id_account)
  `.execute(ctx.db)
  const byId = new Map(rows.map((row) => [row.idAccount, row]))
  return (idAccount, terms) => balances(terms, totals(byId.get(idAccount)))
}

function totals(row: Record<keyof Totals, string> | undefined): Totals {
  if (!row) return { profit: ZERO, profitOpen: ZERO, cashflow: ZERO, deposito: ZERO, consumo: ZERO }
  return {
    profit: dec(row.profit),
    profitOpen: dec(row.profitOpen),
    cashflow: dec(row.cashflow),
    deposito: dec(row.deposito),
    consumo: dec(row.consumo),
  }
}

function balances(
  terms: Terms | null,
  { profit, profitOpen, cashflow, deposito, consumo }: Totals,
): Balances {
  const saldoOperativo = dec(terms?.saldoOutstandingBase ?? 0)
    .plus(profit)
    .plus(cashflow)
  const saldoTotale = saldoOperativo.plus(deposito)
  const fr = terms ? saldoFr({ saldoFreerollBase: terms.saldoFreerollBase, profitti: profit, consumo }) : ZERO
  return {
    saldoProfit: profit,
    saldoOperativo,
    saldoDeposito: deposito,
    saldoFr: fr,
    saldoTotale,
    saldoNoOpen: saldoTotale.minus(profitOpen),
    ...expected(terms, saldoOperativo, fr),
  }
}

function expected(terms: Terms | null, saldoOperativo: Decimal, fr: Decimal) {
  if (terms?.kind === 'tipster') {
    const { action = 0, freeroll = 0 } = terms
    return expectedForTipster({
      saldoOperativo,
      saldoFr: fr,
      actionPercent: action,
      freerollPercent: freeroll,
    })
  }
  const freerollReale = terms && 'freerollReale' in terms ? (terms.freerollReale ?? 0) : 0
  return {
    actionAtteso: ZERO,
    freerollAtteso: expectedForVenue({ saldoOperativo, saldoFr: fr, freerollReale }),
  }
}

/** SALDO TOTALE of the house's own accounts as of today, EUR; an open bet counts as lost. */
export async function contiBalances(ctx: Ctx) {
  const balancesOf = await balancesToday(ctx)
  return CONTI.map((conto) => ({ ...conto, balances: balancesOf(HOUSE_ACCOUNTS[conto.conto], null) }))
}

export const toRecap = (found: Balances): z.output<typeof Recap> => ({
  saldoProfit: toNumber(found.saldoProfit),
  saldoOperativo: toNumber(found.saldoOperativo),
  saldoDeposito: toNumber(found.saldoDeposito),
  saldoFr: toNumber(found.saldoFr),
  saldoTotale: toNumber(found.saldoTotale),
  saldoNoOpen: toNumber(found.saldoNoOpen),
  actionAtteso: toNumber(found.actionAtteso),
  freerollAtteso: toNumber(found.freerollAtteso),
})
