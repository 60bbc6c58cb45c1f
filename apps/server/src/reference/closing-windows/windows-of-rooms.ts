import type { ClosingWindow } from '@xbetapp/domain/reference/closing-windows/closing-window'
import type { Ctx } from '#server/kernel/ctx.ts'

/** Closing windows by room. */
export async function closingWindows(
  ctx: Ctx,
  idSale: readonly number[],
): Promise<Map<number, ClosingWindow[]>> {
  if (idSale.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('closingWindow')
    .select(['idSala', 'giorno', 'oraInizio', 'oraFine'])
    .where('idSala', 'in', idSale)
    .execute()
  return Map.groupBy(rows, (row) => row.idSala)
}
