import type { BalanceDetails, SplitSum } from '@xbetapp/domain/accounts/accounting/period'
import type { ReportFigures } from '@xbetapp/domain/accounts/reports/summary-lines'
import { type Decimal, dec, round2 } from '@xbetapp/domain/platform/money/decimal'
import type { DateRange } from '@xbetapp/domain/platform/time/range'
import { sql } from 'kysely'
import { type PeriodFigures, periodFigures, summaryOf } from '#server/accounts/accounting/public.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import type { ReportAccount } from './report-order.ts'
import { previousAt100, sumsAt100 } from './report-rows.queries.ts'

export interface AccountReport {
  figures: ReportFigures
  dettagli: BalanceDetails
  /** Sums over all rows, Open bets included. */
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
  const end = new Date(range.after.getTime() - 1000)
  const ownFigures = await periodFigures(ctx, account.idAccount, { start: range.start, end })
  const figures = at100 ? await figuresAt100(ctx, account, range, ownFigures) : ownFigures
  const { summary, dettagli } = summaryOf(figures, account.idAccount)
  const { risultato, bets } = figures
  return {
    figures: { ...summary, numeroOpen: bets.nOpen },
    dettagli,
    importo: bets.importo,
    profit: risultato.period,
  }
}

async function figuresAt100(
  ctx: Ctx,
  { idAccount, percentuale }: ReportAccount,
  range: DateRange,
  ownFigures: PeriodFigures,
): Promise<PeriodFigures> {
  const { rows } = await sql<{ base: string }>`
    select saldo_outstanding_base_no_perc as base from venue join account using (id_venue) where id_account = ${idAccount}
  `.execute(ctx.db)
  const { open, settled } = await sumsAt100(ctx, idAccount, range)
  const [giocato, profitSettled, profitOpen] = [dec(settled.importo), dec(settled.profit), dec(open.profit)]
  // Movements are entered at the house's share.
  const scale = (amount: Decimal) => round2(amount.times(100).div(percentuale ?? 100))
  const scaleSum = ({ previous, period }: SplitSum) => ({ previous: scale(previous), period: scale(period) })
  return {
    ...ownFigures,
    opening: dec(rows[0]?.base ?? 0),
    risultato: {
      previous: dec(await previousAt100(ctx, idAccount, range)),
      period: profitOpen.plus(profitSettled),
    },
    cashflow: scaleSum(ownFigures.cashflow),
    deposito: scaleSum(ownFigures.deposito),
    bets: {
      ...ownFigures.bets,
      nOpen: open.n,
      importo: giocato.plus(open.importo),
      profitOpen,
      giocato,
      profitSettled,
    },
  }
}
