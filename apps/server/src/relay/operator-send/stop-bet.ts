import { lockBet } from '#server/bets/bets/public.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { knowsRoom } from '#server/kernel/secret-rooms.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { takeBack } from '#server/relay/room-messages/public.ts'

/**
 * STOP BET (rule: bet/stop): cancels unsent messages and tells rooms that have the bet to stop. Of the requested rooms
 * only those the bet was sent to are told. Rooms hidden from the caller, who cannot request them, and rooms the bet
 * reached after `seenRooms` was read are told as well.
 * @throws AppError BET_NOT_FOUND
 */
export async function stopBet(
  ctx: Ctx,
  input: {
    idReceivedBet: number
    idSale: readonly number[]
    /** The rooms that the caller saw as having the bet. */
    seenRooms?: readonly number[]
    /** False: the bet is stopped, and no room is told. */
    announce: boolean
  },
): Promise<{ message: string }> {
  return withTransaction(ctx, async (tx) => {
    const bet = await lockBet(tx, input.idReceivedBet)
    const requestedRooms = new Set(input.idSale)
    const seenRooms = input.seenRooms && new Set(input.seenRooms)
    const isNew = (idSala: number) => seenRooms !== undefined && !seenRooms.has(idSala)
    await takeBack(tx, bet, {
      tells: (room) =>
        input.announce && (requestedRooms.has(room.idSala) || isNew(room.idSala) || !knowsRoom(tx, room)),
      motivo: `La bet è stata fermata da ${tx.actor.username}`,
    })
    return { message: 'Stop avvenuto con successo.' }
  })
}
