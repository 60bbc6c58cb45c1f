import { type DettagliSaldo, dettagliOfSums } from '@xbetapp/domain/accounts/accounting/dettagli-saldo'
import { accountSummary, type SplitSum } from '@xbetapp/domain/accounts/accounting/period'
import type { ReportFigures } from '@xbetapp/domain/accounts/reports/summary-lines'
import { HOUSE_ACCOUNTS } from '@xbetapp/domain/ledger/postings/conti'
import { type Decimal, type DecimalInput, dec, round2, ZERO } from '@xbetapp/domain/platform/money/decimal'
import type { DateRange } from '@xbetapp/domain/platform/time/range'
import { sql } from 'kysely'
import { periodFigures } from '#server/accounts/accounting/public.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import type { ReportAccount } from './report-account.ts'
import { previousAt100, sumsOfPeriod } from './report-rows.queries.ts'

export interface AccountReport {
  figures: ReportFigures
  dettagli: DettagliSaldo
  /** Over all rows. */
  importo: Decimal
  profit: Decimal
}

/** The figures of a report, account currency; at 100%, as if the venue's money were all ours (rule: account/at-100). */
export async function reportFigures(
  ctx: Ctx,
  account: ReportAccount,
  range: DateRange,
  at100: boolean,
): Promise<AccountReport> {
  const { open, settled } = await sumsOfPeriod(ctx, account.idAccount, range, at100)
  const profit = dec(open.profit).plus(settled.profit)
  const movements = await movementSums(ctx, account, range)
  const share = (split: SplitSum) => (at100 ? asWhole(split, account.percentuale ?? 100) : split)
  const opening = await (at100 ? openingAt100(ctx, account, range) : openingOf(ctx, account, range, profit))
  return {
    figures: {
      ...accountSummary({
        saldoOutstandingBase: opening.base,
        risultato: { previous: opening.previous, period: profit },
        cashflow: share(movements.cashflow),
        deposito: share(movements.deposito),
        profittiOpen: [open.profit],
      }),
      numeroOpen: open.n,
    },
    dettagli: dettagliOfSums(
      { giocato: dec(settled.importo), profit: dec(settled.profit) },
      // Scarti Quota stakes the tipster's money, not its own (rule: account/dettagli-saldo).
      { stakesOwnMoney: !isScartiQuota(account) },
    ),
    importo: dec(open.importo).plus(settled.importo),
    profit,
  }
}

export const isScartiQuota = ({ idAccount }: ReportAccount): boolean =>
  idAccount === HOUSE_ACCOUNTS.SCARTI_QUOTA

interface Opening {
  base: DecimalInput
  /** Result of the bets before the period. */
  previous: Decimal
}

async function openingOf(
  ctx: Ctx,
  { idAccount }: ReportAccount,
  range: DateRange,
  period: Decimal,
): Promise<Opening> {
  const end = new Date(range.after.getTime() - 1000)
  const { opening, risultato } = await periodFigures(ctx, idAccount, { start: end, end })
  return { base: opening, previous: dec(risultato.previous).plus(risultato.period).minus(period) }
}

async function openingAt100(ctx: Ctx, { idAccount }: ReportAccount, range: DateRange): Promise<Opening> {
  const { rows } = await sql<{ base: string }>`
    select saldo_outstanding_base_no_perc as base from venue join account using (id_venue) where id_account = ${idAccount}
  `.execute(ctx.db)
  return { base: rows[0]?.base ?? 0, previous: dec(await previousAt100(ctx, idAccount, range)) }
}

/** Movements are entered at the house's share; this scales them to 100%. */
const asWhole = ({ previous, period }: SplitSum, percentuale: DecimalInput): SplitSum => {
  const whole = (amount: Decimal) => round2(amount.times(100).div(percentuale))
  return { previous: whole(previous), period: whole(period) }
}

async function movementSums(ctx: Ctx, { idAccount }: ReportAccount, { start, after }: DateRange) {
  const { rows } = await sql<{ deposito: boolean; previous: string; period: string }>`
    select deposito, coalesce(sum(importo) filter (where data < ${start}), 0) as previous,
      coalesce(sum(importo) filter (where data >= ${start}), 0) as period
    from riga_movimento where id_account = ${idAccount} and data < ${after} group by 1
  `.execute(ctx.db)
  const split = (deposito: boolean): SplitSum => {
    const row = rows.find((one) => one.deposito === deposito)
    return row ? { previous: dec(row.previous), period: dec(row.period) } : { previous: ZERO, period: ZERO }
  }
  return { cashflow: split(false), deposito: split(true) }
}
