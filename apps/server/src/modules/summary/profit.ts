import { CONTI_ACCOUNTS, LEDGERS } from '@xbetapp/domain/accounting/conti'
import {
  type LedgerBalance,
  profitByCurrency,
  profitTransfer,
  profitTransferNote,
} from '@xbetapp/domain/accounting/house-profit'
import { formatMoney } from '@xbetapp/domain/format/number'
import { type Decimal, toNumber } from '@xbetapp/domain/money/decimal'
import { AppError } from '#server/kernel/app-error.ts'
import { audit } from '#server/kernel/audit.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { contiBalances } from '#server/modules/accounting/public.ts'
import { inSnapshot, lockSaldi } from '#server/modules/books/public.ts'
import {
  getValuta,
  houseAccount,
  type Line,
  lockCasse,
  postMovement,
} from '#server/modules/movements/public.ts'
import { ledgerTotals } from './ledgers.ts'
import { findHolder } from './named-holders.ts'

/** Profit by currency, EUR first (rule: summary/profit). */
export async function profitto(ctx: Ctx): Promise<Array<{ valuta: string; importo: number }>> {
  const balances = await inSnapshot(ctx, ledgerBalances)
  return [...profitByCurrency(balances)].map(([valuta, importo]) => ({ valuta, importo: toNumber(importo) }))
}

/**
 * Moves the profit of every currency in which there is any into a cash fund, and brings the six ledgers of those
 * currencies to 0 (rule: summary/profit-deposit). Their totals are locked first: a bet settled at the same moment is
 * either part of what is moved or stays in the accounts. Who does not say what he saw is believed.
 * @param seen the amounts that were shown, by currency
 * @returns the key of the movement
 * @throws AppError FUND_NOT_FOUND, NO_PROFIT, PROFIT_CHANGED
 */
export async function depositaProfitto(
  ctx: Ctx,
  idFondoCassa: number,
  seen?: Readonly<Record<string, number>>,
): Promise<number> {
  return withTransaction(ctx, async (tx) => {
    const fund = await findHolder(tx, 'fondo', idFondoCassa)
    await lockSaldi(tx, CONTI_ACCOUNTS)
    await lockLedgers(tx)
    const moved = profitTransfer(await ledgerBalances(tx))
    if (moved.fondo.length === 0) throw new AppError('NO_PROFIT')
    if (seen) requireSeen(moved.fondo, seen)
    const nota = profitTransferNote(fund.nome)
    const groups = []
    for (const { valuta, importo } of moved.fondo) {
      const ledgers = moved.ledgers.filter((row) => row.valuta === valuta)
      groups.push({
        ...(await getValuta(tx, valuta)),
        lines: [
          { account: fund.account, importo, nota },
          ...ledgers.map(({ ledger, importo }): Line => ({ account: houseAccount(ledger), importo, nota })),
        ],
      })
    }
    const idMovimento = await postMovement(tx, {
      tipo: 'deposito_profitto',
      data: tx.now(),
      soloGiorno: false,
      nota,
      groups,
    })
    await audit(tx, {
      action: 'summary.deposito_profitto',
      entity: 'fondo_cassa',
      entityId: fund.id,
      after: { idMovimento, ...amounts(moved.fondo) },
    })
    return idMovimento
  })
}

/** The six ledgers as they stand today: the three conti with an open bet counted as lost, INCASSI and the others by currency. */
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

/** Every currency of every ledger, also those nothing was ever booked in. */
async function lockLedgers(ctx: TxCtx): Promise<void> {
  const valute = await ctx.db.selectFrom('valuta').select('valuta').execute()
  await lockCasse(
    ctx,
    LEDGERS.flatMap((conto) =>
      valute.map(({ valuta }) => ({ account: houseAccount(conto), idValuta: valuta })),
    ),
  )
}

/** @throws AppError PROFIT_CHANGED */
function requireSeen(
  moved: ReadonlyArray<{ valuta: string; importo: Decimal }>,
  seen: Readonly<Record<string, number>>,
): void {
  const isSeen =
    moved.length === Object.keys(seen).length &&
    moved.every(({ valuta, importo }) => seen[valuta] === toNumber(importo))
  if (isSeen) return
  const now = moved.map(({ valuta, importo }) => formatMoney(importo, valuta))
  throw new AppError('PROFIT_CHANGED', { ora: now.join(', ') })
}

const amounts = (rows: ReadonlyArray<{ valuta: string; importo: Decimal }>) =>
  Object.fromEntries(rows.map(({ valuta, importo }) => [valuta, importo.toFixed(2)]))
