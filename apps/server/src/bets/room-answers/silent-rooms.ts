import { lastWeekStart, toWire } from '@xbetapp/domain/platform/time/rome'
import { sql } from 'kysely'
import { isAbout, roomAnswers, roomsWithBets, toDecide } from '#server/bets/bets/public.ts'
import { idsOf } from '#server/db/rows.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { currentRevision } from '#server/kernel/revision.ts'
import { knownRoom, seesSecretRooms } from '#server/kernel/secret-rooms.ts'

/** A copy that is sent changes no revision, so the answer is cached for this long only, for all callers together. */
const SHARED_MS = 5_000

/** The week's open bets with silent rooms, longest silence first; bets whose event has begun come last. */
export async function silentBets(ctx: Ctx) {
  const from = lastWeekStart(ctx.now())
  const revision = await currentRevision(ctx, 'bets')
  return {
    etag: `${revision}-${toWire(from).slice(0, 10)}-${Math.floor(ctx.now().getTime() / SHARED_MS)}`,
    variant: String(seesSecretRooms(ctx)),
    load: async () => {
      const now = toWire(ctx.now())
      const openBets = await ctx.db
        .selectFrom('bet')
        .select('idReceivedBet')
        .where('messageDate', '>=', from)
        .where('deletedAt', 'is', null)
        .where('stoppedAt', 'is', null)
        .where('esito', '=', 'Open')
        .execute()
      const bets = await roomAnswers(ctx, idsOf(openBets, 'idReceivedBet'))
      return bets
        .flatMap((bet) => (bet.dal === null ? [] : [{ ...bet, dal: bet.dal }]))
        .sort(
          (a, b) =>
            Number(hasBegun(a, now)) - Number(hasBegun(b, now)) ||
            a.dal.localeCompare(b.dal) ||
            a.idReceivedBet - b.idReceivedBet,
        )
    },
  }
}

const hasBegun = ({ inizio }: { inizio: string | null }, now: string): boolean =>
  inizio !== null && inizio <= now

export interface SilentRoom {
  idSala: number
  nomeSala: string
  /** When the room got the bet. */
  dal: Date
  /** The send of the room's copy; null where a person sent it. */
  idSend: number | null
  /** null: the room has no chat. */
  chatId: number | null
  isOff: boolean
  /** When the room was reminded last; null: never. */
  sollecitataAt: Date | null
  /** The room wrote something that waits for a decision: it is not the one to be asked. */
  waitsForUs: boolean
  /** The bet that has the drop the room had on this one; null: none was moved. */
  spostataSu: number | null
}

/** The rooms a bet reached that have not answered, longest silence first. */
export async function silentRooms(ctx: Ctx, idReceivedBet: number): Promise<SilentRoom[]> {
  const { rows } = await sql<SilentRoom>`
    select r.id_sala, venue.nome as nome_sala, r.dal, r.id_send, room.id_gruppo_tg as chat_id, (venue.stato = 'D' or venue.bloccata) as is_off,
      (select max(at) from reminder o where o.id_received_bet = r.id_received_bet and o.id_sala = r.id_sala)
        as sollecitata_at,
      exists (select from room_answer a where ${isAbout('a', sql`r.id_received_bet`)} and a.id_sala = r.id_sala
        and ${toDecide('a')}) as waits_for_us,
      (select d.id_received_bet from audit m join dropped_bet d on d.id_received_bet = (m.after ->> 'bet')::int
        where m.entity = 'bet' and m.entity_id = r.id_received_bet::text and m.action = 'drops.move'
          and m.parte = 'sala:' || r.id_sala and d.id_venue = room.id_venue and d.superseded_at is null
        order by m.id desc limit 1) as spostata_su
    from (${roomsWithBets([idReceivedBet], knownRoom(ctx))}) r
      join room using (id_sala) join venue on venue.id_venue = room.id_venue
    where not r.has_answered
    order by r.dal, r.id_sala
  `.execute(ctx.db)
  return rows
}
