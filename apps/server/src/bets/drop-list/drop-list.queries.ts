import { DropListEntry } from '@xbetapp/contract/bets/drop-list'
import { rangeError, rangeOf } from '@xbetapp/domain/platform/time/range'
import { romeDay } from '@xbetapp/domain/platform/time/rome'
import type { VenueKind } from '@xbetapp/domain/reference/reference/entity-kinds'
import { type RawBuilder, sql } from 'kysely'
import { photoUrl } from '#server/bets/bets/public.ts'
import { rowIfAny } from '#server/db/rows.ts'
import { AppError, dayToCome, found } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { knowsRoom } from '#server/kernel/secret-rooms.ts'
import { type RowFor, wireOf } from '#server/kernel/wire-of.ts'

interface DropListTarget {
  kind: VenueKind | 'tipster'
  id: number
}

/**
 * Live drops of a venue or tipster made on a Rome day, newest first (rule: list/drop-list): in EUR, at net odds,
 * without drops of amount or odds 0. Replaced and removed drops are not listed.
 * @throws AppError VENUE_NOT_FOUND, TIPSTER_NOT_FOUND, VALIDATION for a day after today
 */
export async function dropList(ctx: Ctx, target: DropListTarget, date: string | undefined) {
  const day = date ?? romeDay(ctx.now())
  if (rangeError(day, day, ctx.now())) throw dayToCome('date')
  const isOfTarget = await requireTarget(ctx, target)
  const { start, after } = rangeOf(day, day)
  const { rows } = await sql<RowFor<typeof DropListEntry>>`
    select d.id_received_bet, d.dropped_date, t.nome_tipster, b.formatted_bet as text_bet,
      d.importo_post_cambio as importo, d.quota,
      (select file from bet_photo p where p.id_received_bet = b.id_received_bet and file is not null order by position limit 1) as photo_path
    from dropped_bet d
    join bet b on b.id_received_bet = d.id_received_bet
    join tipster t on t.id_tipster = b.id_tipster
    where ${isOfTarget} and d.superseded_at is null
      and d.dropped_date >= ${start} and d.dropped_date < ${after}
      and d.importo_post_cambio <> 0 and d.quota <> 0 and b.deleted_at is null
    order by d.dropped_date desc, d.id_dropped_bet desc
  `.execute(ctx.db)
  return rows.map((row) =>
    wireOf(DropListEntry, { ...row, photoPath: row.photoPath && photoUrl(row.photoPath.toString()) }),
  )
}

/**
 * The condition that selects the target's drops. @throws AppError VENUE_NOT_FOUND also for a room hidden from the
 * caller
 */
async function requireTarget(ctx: Ctx, { kind, id }: DropListTarget): Promise<RawBuilder<boolean>> {
  if (kind === 'tipster') {
    found(await rowIfAny(ctx.db, 'tipster', { idTipster: id }, ['idTipster']), 'TIPSTER_NOT_FOUND')
    return sql<boolean>`d.id_tipster = ${id}`
  }
  const venue = await ctx.db
    .selectFrom('venue')
    .leftJoin('room', 'room.idVenue', 'venue.idVenue')
    .select(['venue.idVenue', 'isSecret'])
    .where('venue.kind', '=', kind)
    .where('numero', '=', id)
    .executeTakeFirst()
  if (!venue || !knowsRoom(ctx, { isSecret: venue.isSecret ?? false })) throw new AppError('VENUE_NOT_FOUND')
  return sql<boolean>`d.id_venue = ${venue.idVenue}`
}
