import type { PeriodData } from '@xbetapp/contract/accounts/accounting'
import {
  type AccountSummary,
  accountSummary,
  type BalanceDetails,
  dettagliOfSums,
  type Period,
} from '@xbetapp/domain/accounts/accounting/period'
import { HOUSE_ACCOUNTS } from '@xbetapp/domain/ledger/postings/conti'
import { toNumbers } from '@xbetapp/domain/platform/money/decimal'
import type { z } from 'zod'
import type { Ctx } from '#server/kernel/ctx.ts'
import { NO_FIGURES, type PeriodFigures, periodFigures } from './account-figures.queries.ts'

/**
 * An account over a period, as the wire has it; zeros for none.
 * @param options `onlyDuplicate` counts only bets that are duplicates of another
 */
export async function accountPeriod(
  ctx: Ctx,
  idAccount: number | undefined,
  period: Period,
  options?: { onlyDuplicate: boolean },
): Promise<z.output<typeof PeriodData>> {
  if (idAccount === undefined) return toPeriodData(NO_FIGURES)
  return toPeriodData(await periodFigures(ctx, idAccount, period, options), idAccount)
}

/** The lines of the summary card, and the figures of its Dettagli Saldo. */
export function summaryOf(
  figures: PeriodFigures,
  idAccount: number | undefined,
): { summary: AccountSummary; dettagli: BalanceDetails } {
  const { bets } = figures
  return {
    summary: accountSummary({ ...figures, profitOpen: bets.profitOpen }),
    dettagli: dettagliOfSums(
      { giocato: bets.giocato, profit: bets.profitSettled },
      // Scarti Quota stakes the tipster's money, not its own (rule: account/dettagli-saldo).
      { stakesOwnMoney: idAccount !== HOUSE_ACCOUNTS.SCARTI_QUOTA },
    ),
  }
}

function toPeriodData(figures: PeriodFigures, idAccount?: number): z.output<typeof PeriodData> {
  const { summary, dettagli } = summaryOf(figures, idAccount)
  return {
    numeroOpen: figures.bets.nOpen,
    numeroBet: figures.bets.n,
    // The wire's names are older than those of the summary, which are the labels of the card.
    ...toNumbers({
      ...dettagli,
      risultatoPeriodoPrecedente: summary.outstandingIniziale,
      totaleCashflowPrecedente: summary.cashflowPrecedente,
      totaleOperativoPrecedente: summary.operativoPrecedente,
      totaleDepositoPrecedente: summary.depositoPrecedente,
      risultatoPeriodo: summary.risultatoPeriodo,
      totaleCashflowPeriodo: summary.cashflowPeriodo,
      totaleOperativoPeriodo: summary.operativoPeriodo,
      totaleDepositoPeriodo: summary.depositoPeriodo,
      saldoOperativo: summary.saldoOperativo,
      saldoDeposito: summary.saldoDeposito,
      saldoTotale: summary.saldoTotale,
      totOpen: summary.totOpen,
      saldoTotaleNoOpen: summary.saldoNoOpen,
    }),
  }
}
