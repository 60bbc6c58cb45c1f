import { DroppedBet, PlayedSala } from '@xbetapp/contract/bets/drops'
import { venueIds, venueNames } from '@xbetapp/contract/reference/venue-fields'
import type { Selectable } from 'kysely'
import type { DB } from '#server/db/generated/tables.ts'
import { rowsOf } from '#server/db/rows.ts'
import { run, statement } from '#server/db/statement.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { wireOf } from '#server/kernel/wire-of.ts'
import { type KnownVenue, venuesById } from '#server/reference/reference/public.ts'

export type DropRow = Selectable<DB['droppedBet']>
/** A drop row of a venue, not of the tipster. */
export type VenueDropRow = DropRow & { idVenue: number; idAccount: number }

const distinctIds = (ids: ReadonlyArray<number | null>): number[] => [
  ...new Set(ids.filter((id) => id !== null)),
]

/** Drop rows as they leave the server, each with its venue or tipster. */
export async function toDroppedBets(ctx: Ctx, rows: readonly DropRow[]) {
  const tipsterIds = distinctIds(rows.map((row) => row.idTipster))
  const [venues, tipsters] = await Promise.all([
    venuesById(ctx, distinctIds(rows.map((row) => row.idVenue))),
    tipsterIds.length === 0
      ? []
      : rowsOf(ctx.db, 'tipster', { idTipster: tipsterIds }, ['idTipster', 'nomeTipster']),
  ])
  const tipsterById = new Map(tipsters.map((tipster) => [tipster.idTipster, tipster]))

  return rows.map((row) => {
    const venue = row.idVenue === null ? undefined : venues.get(row.idVenue)
    return wireOf(DroppedBet, {
      ...row,
      ...venueIds(venue ?? null),
      sala: null,
      sito: null,
      altro: null,
      ...(venue && { [venue.kind]: droppedVenue(venue) }),
      tipster: row.idTipster === null ? null : (tipsterById.get(row.idTipster) ?? null),
    })
  })
}

/** A venue within its drop; currency and freeroll are included for rooms only. */
const droppedVenue = ({ kind, id, nome, stato, sala }: KnownVenue) =>
  sala ? wireOf(PlayedSala, sala) : { ...venueNames(kind, id, nome), stato }

/** Live rows of venues (not the tipster's) of the given bets. */
export async function liveVenueDrops(ctx: Ctx, betIds: readonly number[]): Promise<VenueDropRow[]> {
  return betIds.length === 0 ? [] : run(ctx.db, LIVE_DROPS([betIds]))
}

const LIVE_DROPS = statement<VenueDropRow>(`
  select d.*, a.id_account from dropped_bet d join account a using (id_venue)
  where d.id_received_bet = any($1::int[]) and d.superseded_at is null order by id_dropped_bet`)
