import { REMINDER_WORDS, readMinutes } from '@xbetapp/domain/bets/room-answers/silence'
import { lastWeekStart, toWire } from '@xbetapp/domain/platform/time/rome'
import { sql } from 'kysely'
import { isAbout, lockBet, roomAnswers, roomsWithBets, toDecide } from '#server/bets/bets/public.ts'
import { idsOf, insertRows } from '#server/db/rows.ts'
import { AppError, invariant } from '#server/kernel/app-error.ts'
import { auditAll } from '#server/kernel/audit.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { currentRevision } from '#server/kernel/revision.ts'
import { knownRoom, seesSecretRooms } from '#server/kernel/secret-rooms.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { betsChanged } from '#server/ledger/postings/public.ts'
import { variable } from '#server/platform/settings/public.ts'
import { enqueue, PRIORITY } from '#server/telegram/outbox/public.ts'

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

/** Minutes between two reminders of a room about one bet, where the variable is not set. */
const DEFAULT_MINUTES = 15
const MINUTE_MS = 60_000

export const reminderMinutes = async (ctx: Ctx): Promise<number> =>
  readMinutes(await variable(ctx, 'sollecito_sale_minuti'), DEFAULT_MINUTES)

/** When a silent room may be reminded again; null where it was not reminded yet. */
export const remindedUntil = ({ sollecitataAt }: SilentRoom, everyMinutes: number): Date | null =>
  sollecitataAt && new Date(sollecitataAt.getTime() + everyMinutes * MINUTE_MS)

/**
 * Reminds the silent rooms of a bet, or those of them in `sale`, each under its copy, except rooms reminded recently (rule: answer/reminder). The
 * lock of the bet keeps two concurrent presses from reminding twice.
 * @throws AppError BET_NOT_FOUND, BET_CLOSED_TO_ANSWERS, NOBODY_TO_REMIND, REMINDED_RECENTLY
 */
export async function remindRooms(
  ctx: Ctx,
  idReceivedBet: number,
  sale?: readonly number[],
): Promise<{ message: string; sale: number }> {
  return withTransaction(ctx, async (tx) => {
    const bet = await lockBet(tx, idReceivedBet)
    if (bet.stoppedAt !== null || bet.esito !== 'Open') throw new AppError('BET_CLOSED_TO_ANSWERS')
    const rooms = (await silentRooms(tx, idReceivedBet)).filter(
      ({ idSala, chatId, isOff, waitsForUs }) =>
        chatId !== null && !isOff && !waitsForUs && (sale?.includes(idSala) ?? true),
    )
    if (rooms.length === 0) throw new AppError('NOBODY_TO_REMIND')
    const minutes = await reminderMinutes(tx)
    const dueRooms = rooms.filter((room) => (remindedUntil(room, minutes) ?? tx.now()) <= tx.now())
    if (dueRooms.length === 0) throw new AppError('REMINDED_RECENTLY', { minuti: minutes })
    for (const room of dueRooms) await remind(tx, idReceivedBet, room)
    await auditAll(
      tx,
      dueRooms.map(({ idSala }) => ({
        action: 'relay.remind' as const,
        entity: 'bet' as const,
        entityId: idReceivedBet,
        part: `sala:${idSala}`,
        after: { testo: REMINDER_WORDS },
      })),
    )
    betsChanged(tx, [idReceivedBet])
    return {
      message: dueRooms.length === 1 ? '1 sala sollecitata' : `${dueRooms.length} sale sollecitate`,
      sale: dueRooms.length,
    }
  })
}

async function remind(
  tx: TxCtx,
  idReceivedBet: number,
  { idSala, chatId, idSend }: SilentRoom,
): Promise<void> {
  invariant(chatId !== null, 'only rooms with a chat are reminded')
  const idReminder = await enqueue(tx, {
    chatId,
    tipo: 'text',
    payload: { text: REMINDER_WORDS, ...(idSend === null ? {} : { replyToInvio: idSend }) },
    scopo: 'bet-reminder',
    priority: PRIORITY.operator,
    idReceivedBet,
    idSala,
  })
  const reminder = {
    idReceivedBet,
    idSala,
    idSend: idReminder ?? 0,
    at: tx.now(),
    username: tx.actor.username,
  }
  await insertRows(tx.db, 'reminder', reminder)
}
