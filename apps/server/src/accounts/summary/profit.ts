import {
  type LedgerBalance,
  profitByCurrency,
  profitTransfer,
  profitTransferNote,
} from '@xbetapp/domain/accounts/accounting/house-profit'
import {
  CONTI_ACCOUNTS,
  HOUSE_ACCOUNTS,
  LEDGER_ACCOUNTS,
  LEDGERS,
} from '@xbetapp/domain/ledger/postings/conti'
import { formatMoney } from '@xbetapp/domain/platform/format/number'
import { type Decimal, toNumber } from '@xbetapp/domain/platform/money/decimal'
import { contiBalances } from '#server/accounts/accounting/public.ts'
import {
  getCurrency,
  houseAccount,
  type Line,
  lockCashTotals,
  postMovement,
} from '#server/accounts/movements/public.ts'
import { AppError } from '#server/kernel/app-error.ts'
import { audit } from '#server/kernel/audit.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { inSnapshot, lockTotals } from '#server/ledger/postings/public.ts'
import { findHolder } from './named-holders.ts'

/** Profit by currency, EUR first (rule: summary/profit). */
export async function houseProfit(ctx: Ctx): Promise<Array<{ valuta: string; importo: number }>> {
  const balances = await inSnapshot(ctx, ledgerBalances)
  return [...profitByCurrency(balances)].map(([valuta, importo]) => ({ valuta, importo: toNumber(importo) }))
}

/**
 * Moves every currency's positive profit into a cash fund, and brings the six ledgers of those currencies to 0
 * (rule: summary/profit-deposit). Locks their totals first: a bet settled concurrently is either part of the moved
 * amount or stays in the accounts.
 * @param shownAmounts the amounts that were shown, by currency; absent, they are not checked
 * @returns the key of the movement
 * @throws AppError FUND_NOT_FOUND, NO_PROFIT, PROFIT_CHANGED
 */
export async function depositProfit(
  ctx: Ctx,
  idFondoCassa: number,
  shownAmounts?: Readonly<Record<string, number>>,
): Promise<number> {
  return withTransaction(ctx, async (tx) => {
    const fund = await findHolder(tx, 'fondo', idFondoCassa)
    await lockTotals(tx, CONTI_ACCOUNTS)
    await lockLedgers(tx)
    const transfer = profitTransfer(await ledgerBalances(tx))
    if (transfer.fondo.length === 0) throw new AppError('NO_PROFIT')
    if (shownAmounts) requireSeen(transfer.fondo, shownAmounts)
    const nota = profitTransferNote(fund.nome)
    const groups = []
    for (const { valuta, importo } of transfer.fondo) {
      const ledgers = transfer.ledgers.filter((row) => row.valuta === valuta)
      groups.push({
        ...(await getCurrency(tx, valuta)),
        lines: [
          { account: fund.account, importo, nota },
          ...ledgers.map(({ ledger, importo }): Line => ({ account: houseAccount(ledger), importo, nota })),
        ],
      })
    }
    const idMovimento = await postMovement(tx, {
      tipo: 'deposito_profitto',
      data: tx.now(),
      dayOnly: false,
      nota,
      groups,
    })
    await audit(tx, 'summary.deposito_profitto', 'fondo_cassa', fund.id, {
      after: {
        idMovimento,
        ...Object.fromEntries(transfer.fondo.map(({ valuta, importo }) => [valuta, importo.toFixed(2)])),
      },
    })
    return idMovimento
  })
}

/**
 * The balances of the six ledgers today: the three conti with open bets counted as lost, INCASSI and the others by
 * currency.
 */
async function ledgerBalances(ctx: Ctx): Promise<LedgerBalance[]> {
  const conti = (await contiBalances(ctx)).map(({ conto, balances }) => ({
    ledger: conto,
    valuta: 'EUR',
    saldo: balances.saldoTotale,
  }))
  const ledgers = (await ledgerTotals(ctx)).flatMap(({ conto, totals }) =>
    totals.map(({ idValuta, importo }) => ({ ledger: conto, valuta: idValuta, saldo: importo })),
  )
  return [...conti, ...ledgers]
}

/** The amounts of INCASSI, SPESE and DIVIDENDI by currency, EUR first: from running totals, without reading rows. */
async function ledgerTotals(ctx: Ctx) {
  const rows = await ctx.db
    .selectFrom('cashTotal')
    .select(['idAccount', 'idValuta', 'importo'])
    .where('idAccount', 'in', LEDGER_ACCOUNTS)
    .orderBy((eb) => eb('idValuta', '<>', 'EUR'))
    .orderBy('idValuta')
    .orderBy('idAccount')
    .execute()
  return LEDGERS.map((conto) => ({
    conto,
    totals: rows.filter((row) => row.idAccount === HOUSE_ACCOUNTS[conto]),
  }))
}

/** {@link ledgerTotals} on the wire. */
export const ledgersWithAmounts = async (ctx: Ctx) =>
  (await ledgerTotals(ctx)).map(({ conto, totals }) => ({
    conto,
    valutaImporti: totals.map(({ idValuta, importo }) => ({ valuta: idValuta, importo: toNumber(importo) })),
  }))

/** Locks every currency of every ledger, also currencies never booked there. */
async function lockLedgers(ctx: TxCtx): Promise<void> {
  const currencies = await ctx.db.selectFrom('currency').select('valuta').execute()
  await lockCashTotals(
    ctx,
    LEDGERS.flatMap((conto) =>
      currencies.map(({ valuta }) => ({ account: houseAccount(conto), idValuta: valuta })),
    ),
  )
}

/** @throws AppError PROFIT_CHANGED */
function requireSeen(
  fundRows: ReadonlyArray<{ valuta: string; importo: Decimal }>,
  shownAmounts: Readonly<Record<string, number>>,
): void {
  const isSeen =
    fundRows.length === Object.keys(shownAmounts).length &&
    fundRows.every(({ valuta, importo }) => shownAmounts[valuta] === toNumber(importo))
  if (isSeen) return
  const currentAmounts = fundRows.map(({ valuta, importo }) => formatMoney(importo, valuta))
  throw new AppError('PROFIT_CHANGED', { ora: currentAmounts.join(', ') })
}
