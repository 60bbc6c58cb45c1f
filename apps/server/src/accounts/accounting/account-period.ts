import type { PeriodData } from '@xbetapp/contract/accounts/accounting'
import { type BalanceDetails, dettagliOfSums } from '@xbetapp/domain/accounts/accounting/dettagli-saldo'
import { type AccountSummary, accountSummary, type Period } from '@xbetapp/domain/accounts/accounting/period'
import { contoByName, HOUSE_ACCOUNTS } from '@xbetapp/domain/ledger/postings/conti'
import { toNumbers } from '@xbetapp/domain/platform/money/decimal'
import type { z } from 'zod'
import type { Ctx } from '#server/kernel/ctx.ts'
import type { EntityAccount } from './account.ts'
import { NO_FIGURES, type PeriodFigures, periodFigures } from './account-figures.queries.ts'

/** The account of a tipster or venue over a period. */
export async function entityPeriod(ctx: Ctx, { idAccount }: EntityAccount, period: Period) {
  return toPeriodData(await periodFigures(ctx, idAccount, period), idAccount)
}

/** The period of one of the house's own accounts; an unknown kind returns no data. */
export async function contoPeriod(
  ctx: Ctx,
  nomeConto: string,
  period: Period,
  options: { onlyDuplicate: boolean },
): Promise<z.output<typeof PeriodData>> {
  const conto = contoByName(nomeConto)
  if (!conto) return toPeriodData(NO_FIGURES, null)
  const idAccount = HOUSE_ACCOUNTS[conto.conto]
  return toPeriodData(await periodFigures(ctx, idAccount, period, options), idAccount)
}

/** The lines of the summary card, and its details of the balance. */
export function summaryOf(
  figures: PeriodFigures,
  idAccount: number | null,
): { summary: AccountSummary; dettagli: BalanceDetails } {
  const { opening, bets } = figures
  return {
    summary: accountSummary({
      ...figures,
      saldoOutstandingBase: opening,
      profittiOpen: [bets.profitOpen],
    }),
    dettagli: dettagliOfSums(
      { giocato: bets.giocato, profit: bets.profitSettled },
      // Scarti Quota stakes the tipster's money, not its own (rule: account/dettagli-saldo).
      { stakesOwnMoney: idAccount !== HOUSE_ACCOUNTS.SCARTI_QUOTA },
    ),
  }
}

function toPeriodData(figures: PeriodFigures, idAccount: number | null): z.output<typeof PeriodData> {
  const { bets } = figures
  const { summary, dettagli } = summaryOf(figures, idAccount)
  const { outstandingIniziale, cashflowPrecedente, cashflowPeriodo, saldoNoOpen } = summary
  const { operativoPrecedente, operativoPeriodo, depositoPrecedente, depositoPeriodo } = summary
  const { risultatoPeriodo, totOpen, saldoOperativo, saldoDeposito, saldoTotale } = summary
  return {
    numeroOpen: bets.nOpen,
    numeroBet: bets.n,
    ...toNumbers({
      risultatoPeriodo,
      totOpen,
      saldoOperativo,
      saldoDeposito,
      saldoTotale,
      ...dettagli,
      risultatoPeriodoPrecedente: outstandingIniziale,
      totaleCashflowPrecedente: cashflowPrecedente,
      totaleCashflowPeriodo: cashflowPeriodo,
      totaleOperativoPrecedente: operativoPrecedente,
      totaleOperativoPeriodo: operativoPeriodo,
      totaleDepositoPrecedente: depositoPrecedente,
      totaleDepositoPeriodo: depositoPeriodo,
      saldoTotaleNoOpen: saldoNoOpen,
    }),
  }
}
