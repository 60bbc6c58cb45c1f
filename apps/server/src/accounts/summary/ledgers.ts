import { HOUSE_ACCOUNTS, LEDGER_ACCOUNTS, LEDGERS, type Ledger } from '@xbetapp/domain/ledger/postings/conti'
import { toNumber } from '@xbetapp/domain/platform/money/decimal'
import type { Ctx } from '#server/kernel/ctx.ts'

/** The amounts of INCASSI, SPESE and DIVIDENDI by currency, EUR first: from running totals, without reading rows. */
export async function ledgerTotals(ctx: Ctx) {
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
export async function ledgersWithAmounts(
  ctx: Ctx,
): Promise<Array<{ conto: Ledger; valutaImporti: Array<{ valuta: string; importo: number }> }>> {
  return (await ledgerTotals(ctx)).map(({ conto, totals }) => ({
    conto,
    valutaImporti: totals.map(({ idValuta, importo }) => ({ valuta: idValuta, importo: toNumber(importo) })),
  }))
}
