import type { VenueKind } from '@xbetapp/domain/drops/offered'
import { round2, toNumber } from '@xbetapp/domain/money/decimal'
import type { Ctx } from '#server/kernel/ctx.ts'
import { saldoTotale } from '#server/modules/balances/public.ts'
import { findVenue } from './venue.queries.ts'
import { holdsMoney } from './venue-money.ts'

/** What decides whether percentage and currency may be edited. @throws AppError NOT_FOUND */
export async function venueBalance(ctx: Ctx, kind: VenueKind, id: number) {
  const { idVenue } = await findVenue(ctx, kind, id)
  const [saldo, valutaInUso] = await Promise.all([saldoTotale(ctx, idVenue), holdsMoney(ctx, idVenue)])
  return { saldoTotale: toNumber(round2(saldo)), valutaInUso }
}
