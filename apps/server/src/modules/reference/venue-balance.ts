import { round2, toNumber } from '@xbetapp/domain/money/decimal'
import type { Ctx } from '#server/kernel/ctx.ts'
import { saldoTotale, type VenueKey } from '#server/modules/balances/public.ts'
import { getAltro } from './altro.queries.ts'
import { getSala } from './sala.queries.ts'
import { getSito } from './sito.queries.ts'
import { holdsMoney } from './venue-money.ts'

const GET = { sala: getSala, sito: getSito, altro: getAltro }

/** What decides whether percentage and currency may be edited (D2.34). @throws AppError NOT_FOUND */
export async function venueBalance(ctx: Ctx, venue: VenueKey) {
  await GET[venue.kind](ctx, venue.id)
  const [saldo, valutaInUso] = await Promise.all([saldoTotale(ctx, venue), holdsMoney(ctx, venue)])
  return { saldoTotale: toNumber(round2(saldo)), valutaInUso }
}
