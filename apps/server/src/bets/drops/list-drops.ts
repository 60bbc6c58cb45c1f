import { VENUE_FIELDS, type VenueRef } from '@xbetapp/contract/reference/venue-fields'
import { lastWeekStart, toWire } from '@xbetapp/domain/platform/time/rome'
import { rowsOf } from '#server/db/rows.ts'
import { AppError } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { currentRevision } from '#server/kernel/revision.ts'
import { HIDDEN_ROOM, seesSecretDrops } from '#server/kernel/secret-rooms.ts'
import { toDroppedBets } from './dropped-bets.queries.ts'

/** Live drops of the last week's bets, tipster drops included. */
export async function lastWeekDrops(ctx: Ctx) {
  const from = lastWeekStart(ctx.now())
  const [bets, names] = await Promise.all([currentRevision(ctx, 'bets'), currentRevision(ctx, 'anagrafiche')])
  return {
    etag: `${bets}-${names}-${toWire(from)}`,
    load: async () =>
      toDroppedBets(
        ctx,
        await ctx.db
          .selectFrom('droppedBet')
          .innerJoin('bet', 'bet.idReceivedBet', 'droppedBet.idReceivedBet')
          .selectAll('droppedBet')
          .where('bet.messageDate', '>=', from)
          .where('bet.deletedAt', 'is', null)
          .where('supersededAt', 'is', null)
          .orderBy('idDroppedBet')
          .execute(),
      ),
  }
}

/**
 * Live drops of one bet, tipster drop included. The ETag is the bet's revision and that of venue and tipster names. A
 * caller who only keeps accounts sees the drop of a secret room, since the bet's total includes it, but not the room's
 * name (rule: venue/secret-rooms).
 */
export async function dropsOfBet(ctx: Ctx, idReceivedBet: number) {
  const [names, bet] = await Promise.all([
    currentRevision(ctx, 'anagrafiche'),
    ctx.db
      .selectFrom('bet')
      .leftJoin('betRevision', 'betRevision.idReceivedBet', 'bet.idReceivedBet')
      .select('revision')
      .where('bet.idReceivedBet', '=', idReceivedBet)
      .where('deletedAt', 'is', null)
      .executeTakeFirst(),
  ])
  if (!bet) throw new AppError('BET_NOT_FOUND', { id: idReceivedBet })
  const seesRooms = seesSecretDrops(ctx)
  return {
    etag: `${idReceivedBet}-${bet.revision ?? 0}-${names}-${seesRooms}`,
    load: async () => {
      const drops = await toDroppedBets(
        ctx,
        await rowsOf(ctx.db, 'droppedBet', { idReceivedBet, supersededAt: null }, undefined, 'idDroppedBet'),
      )
      return seesRooms ? drops : drops.map(withoutSecretRoom)
    },
  }
}

/** The live drop of a venue on a bet, null where it has none. */
export async function dropOfVenue(ctx: Ctx, idReceivedBet: number, { kind, id }: VenueRef) {
  const drops = await (await dropsOfBet(ctx, idReceivedBet)).load()
  return drops.find((drop) => drop[VENUE_FIELDS[kind].id] === id) ?? null
}

function withoutSecretRoom<D extends Awaited<ReturnType<typeof toDroppedBets>>[number]>(drop: D): D {
  if (!drop.sala?.isSecret) return drop
  return { ...drop, idSala: null, sala: { ...drop.sala, ...SECRET_ROOM } }
}

const SECRET_ROOM = { idSala: 0, nomeSala: HIDDEN_ROOM, idGruppoTg: null, idDropTg: null }
