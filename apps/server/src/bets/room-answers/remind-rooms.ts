import { REMINDER_WORDS, readMinutes } from '@xbetapp/domain/bets/room-answers/silence'
import { lockBet } from '#server/bets/bets/public.ts'
import { AppError, invariant } from '#server/kernel/app-error.ts'
import { auditAll } from '#server/kernel/audit.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { betsChanged } from '#server/ledger/postings/public.ts'
import { variable } from '#server/platform/settings/public.ts'
import { enqueue, PRIORITY } from '#server/telegram/outbox/public.ts'
import { type SilentRoom, silentRooms } from './silent-rooms.ts'

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
  await tx.db
    .insertInto('reminder')
    .values({ idReceivedBet, idSala, idSend: idReminder ?? 0, at: tx.now(), username: tx.actor.username })
    .execute()
}
