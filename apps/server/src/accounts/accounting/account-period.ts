import type { PeriodData } from '@xbetapp/contract/accounts/accounting'
import { dettagliOfSums } from '@xbetapp/domain/accounts/accounting/dettagli-saldo'
import { accountSummary, type Period } from '@xbetapp/domain/accounts/accounting/period'
import { contoByName, HOUSE_ACCOUNTS } from '@xbetapp/domain/ledger/postings/conti'
import { toNumber, ZERO } from '@xbetapp/domain/platform/money/decimal'
import type { z } from 'zod'
import type { Ctx } from '#server/kernel/ctx.ts'
import type { EntityKind } from './account.ts'
import { type PeriodFigures, periodFigures } from './account-figures.queries.ts'
import { getAccount } from './accounts.queries.ts'

/** The account of a tipster or venue over a period. @throws AppError ACCOUNT_NOT_FOUND */
export async function entityPeriod(ctx: Ctx, kind: EntityKind, id: number, period: Period) {
  const account = await getAccount(ctx, kind, id)
  const figures = await periodFigures(ctx, account.idAccount, period)
  return toPeriodData(figures)
}

/** The period of one of the house's own accounts; an unknown kind returns no data. */
export async function contoPeriod(
  ctx: Ctx,
  nomeConto: string,
  period: Period,
  options: { onlyDuplicate: boolean },
): Promise<z.output<typeof PeriodData>> {
  const found = contoByName(nomeConto)
  if (!found) return toPeriodData(NO_FIGURES)
  const figures = await periodFigures(ctx, HOUSE_ACCOUNTS[found.conto], period, options)
  // Scarti Quota stakes the tipster's money, not its own (rule: account/dettagli-saldo).
  return toPeriodData(figures, { stakesOwnMoney: found.conto !== 'SCARTI_QUOTA' })
}

function toPeriodData(
  { opening, risultato, cashflow, deposito, bets }: PeriodFigures,
  { stakesOwnMoney = true } = {},
): z.output<typeof PeriodData> {
  const summary = accountSummary({
    saldoOutstandingBase: opening,
    risultato,
    cashflow,
    deposito,
    profittiOpen: [bets.profitOpen],
  })
  const dettagli = dettagliOfSums({ giocato: bets.giocato, profit: bets.profitSettled }, { stakesOwnMoney })
  return {
    numeroOpen: bets.nOpen,
    risultatoPeriodo: toNumber(summary.risultatoPeriodo),
    risultatoPeriodoPrecedente: toNumber(summary.outstandingIniziale),
    totOpen: toNumber(summary.totOpen),
    totaleGiocato: toNumber(dettagli.totaleGiocato),
    totaleVincite: toNumber(dettagli.totaleVincite),
    totaleProfit: toNumber(dettagli.totaleProfit),
    roi: toNumber(dettagli.roi),
    numeroBet: bets.n,
    totaleCashflowPrecedente: toNumber(summary.cashflowPrecedente),
    totaleCashflowPeriodo: toNumber(summary.cashflowPeriodo),
    totaleOperativoPrecedente: toNumber(summary.operativoPrecedente),
    totaleOperativoPeriodo: toNumber(summary.operativoPeriodo),
    totaleDepositoPrecedente: toNumber(summary.depositoPrecedente),
    totaleDepositoPeriodo: toNumber(summary.depositoPeriodo),
    saldoOperativo: toNumber(summary.saldoOperativo),
    saldoDeposito: toNumber(summary.saldoDeposito),
    saldoTotale: toNumber(summary.saldoTotale),
    saldoTotaleNoOpen: toNumber(summary.saldoNoOpen),
  }
}

const NOTHING = { previous: ZERO, period: ZERO }
const NO_FIGURES: PeriodFigures = {
  opening: ZERO,
  openingFreeroll: ZERO,
  risultato: NOTHING,
  cashflow: NOTHING,
  deposito: NOTHING,
  consumo: ZERO,
  bets: { n: 0, nOpen: 0, profitOpen: ZERO, giocato: ZERO, profitSettled: ZERO },
}
