import { lockBet } from '#server/bets/bets/public.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { knowsRoom } from '#server/kernel/secret-rooms.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { takeBack } from '#server/relay/room-messages/public.ts'

/**
 * STOP BET (rule: bet/stop): what has not left is taken back, rooms that have the bet are told to stop. Of the rooms
 * asked for only those the bet was sent to are told; a room the caller does not know of, and cannot ask for, is told as
 * well, and so is one the bet reached after the rooms were shown.
 * @throws AppError BET_NOT_FOUND
 */
export async function stopBet(
  ctx: Ctx,
  input: {
    idReceivedBet: number
    idSale: readonly number[]
    /** The rooms that were shown as having it. */
    shown?: readonly number[]
    announce: boolean
  },
): Promise<{ message: string }> {
  return withTransaction(ctx, async (tx) => {
    const bet = await lockBet(tx, input.idReceivedBet)
    const asked = new Set(input.idSale)
    const shown = input.shown && new Set(input.shown)
    const isNew = (idSala: number) => shown !== undefined && !shown.has(idSala)
    await takeBack(tx, bet, {
      tells: (room) =>
        input.announce && (asked.has(room.idSala) || isNew(room.idSala) || !knowsRoom(tx, room)),
      motivo: `La bet è stata fermata da ${tx.actor.username}`,
    })
    return { message: 'Stop avvenuto con successo.' }
  })
}
