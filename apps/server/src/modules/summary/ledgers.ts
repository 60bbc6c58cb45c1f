import { LEDGERS } from '@xbetapp/domain/accounting/conti'
import type { Ctx } from '#server/kernel/ctx.ts'

/** INCASSI, SPESE and DIVIDENDI with what they hold of each currency, EUR first: running totals, no row is read. */
export async function ledgersWithAmounts(ctx: Ctx) {
  const rows = await ctx.db
    .selectFrom('saldoLedger')
    .select(['conto', 'idValuta', 'importo'])
    .where('conto', 'in', LEDGERS)
    .orderBy((eb) => eb('idValuta', '<>', 'EUR'))
    .orderBy('idValuta')
    .execute()
  return LEDGERS.map((conto) => ({
    conto,
    valutaImporti: rows
      .filter((row) => row.conto === conto)
      .map(({ idValuta, importo }) => ({ valuta: idValuta, importo: Number(importo) })),
  }))
}
