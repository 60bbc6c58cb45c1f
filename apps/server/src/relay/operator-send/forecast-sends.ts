import type { Answer } from '@xbetapp/contract/contract'
import { idsOf, rowsOf } from '#server/db/rows.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import type { Content } from '#server/telegram/outbox/public.ts'
import { chosenRooms } from './chosen-rooms.ts'
import { estimateSends } from './estimate-sends.ts'
import { hasKeyFor, intendedSends, prepareBet } from './prepare-bet.ts'
import { operatorDueAt } from './queue-bet.ts'

interface Forecast {
  idSale: readonly number[]
  ids: readonly number[]
  text: string | undefined
  /** The operator has chosen a picture. */
  hasPhoto: boolean
  /** SparaChat: never rewritten. */
  isChat: boolean
}

/**
 * When each chosen room's message would leave if the operator sent it now, by the estimate that an actual send returns.
 * @throws AppError NO_ROOM, VENUE_NOT_FOUND, ROOM_NOT_OFFERED, ROOM_WITHOUT_CHAT
 */
export async function forecastSends(
  ctx: Ctx,
  input: Forecast,
): Promise<Answer<'POST /api/v1/invii/previsione'>> {
  const rooms = await chosenRooms(ctx, input.idSale)
  const idsToSend = await sendableBets(ctx, input.ids)
  const contents: Content[] = []
  for (const id of idsToSend) contents.push((await prepareBet(ctx, id, rooms, null)).content)
  // The picture is only counted, never looked up by its id.
  if (contents.length === 0) contents.push({ text: input.text || ' ', photos: input.hasPhoto ? [0] : [] })
  const hasKey = !input.isChat && (await hasKeyFor(ctx, rooms))
  const { sale } = await estimateSends(ctx, intendedSends(rooms, contents, hasKey), await operatorDueAt(ctx))
  return sale
}

async function sendableBets(ctx: Ctx, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const where = { idReceivedBet: ids, deletedAt: null, stoppedAt: null }
  return idsOf(await rowsOf(ctx.db, 'bet', where, ['idReceivedBet']), 'idReceivedBet')
}
