import { isClosed } from '@xbetapp/domain/reference/closing-windows/closing-window'
import { idsOf } from '#server/db/rows.ts'
import { AppError } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { knowsRoom } from '#server/kernel/secret-rooms.ts'
import { closingWindows } from '#server/reference/closing-windows/public.ts'

export type Room = Awaited<ReturnType<typeof chosenRooms>>[number]

/**
 * The rooms an operator chose, ordered by name. Rooms in state A or S may be chosen (rule: sparabet/chosen-rooms),
 * secret rooms may not.
 * @throws AppError NO_ROOM, VENUE_NOT_FOUND, ROOM_NOT_OFFERED, ROOM_WITHOUT_CHAT
 */
export async function chosenRooms(ctx: Ctx, ids: readonly number[]) {
  if (ids.length === 0) throw new AppError('NO_ROOM')
  const rows = await ctx.db
    .selectFrom('room')
    .innerJoin('venue', 'venue.idVenue', 'room.idVenue')
    .select(['idSala', 'venue.nome as nomeSala', 'idGruppoTg', 'stato', 'isSecret'])
    .select(['sendOriginalBet', 'promptGpt'])
    .where('idSala', 'in', ids)
    .orderBy('nomeSala')
    .execute()
  const rooms = rows.filter((room) => knowsRoom(ctx, room))
  if (rooms.length < new Set(ids).size) throw new AppError('VENUE_NOT_FOUND')
  return rooms.map(({ idGruppoTg, stato, isSecret, ...room }) => {
    const { nomeSala } = room
    if (stato === 'D' || isSecret) throw new AppError('ROOM_NOT_OFFERED', { nome: nomeSala })
    if (idGruppoTg === null) throw new AppError('ROOM_WITHOUT_CHAT', { nome: nomeSala })
    return { ...room, chatId: idGruppoTg }
  })
}

/**
 * Names of the rooms inside a closing window now. The message is sent nevertheless, and the operator is told
 * (rule: closing-window/effect).
 */
export async function closedRooms(ctx: Ctx, rooms: readonly Room[]): Promise<string[]> {
  const windows = await closingWindows(ctx, idsOf(rooms, 'idSala'))
  const now = ctx.now()
  return rooms.filter((room) => isClosed(windows.get(room.idSala) ?? [], now)).map((room) => room.nomeSala)
}
