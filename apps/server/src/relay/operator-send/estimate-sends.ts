import type { PartenzaSala } from '@xbetapp/contract/relay/operator-send'
import { toWire } from '@xbetapp/domain/platform/time/rome'
import { closedBy } from '@xbetapp/domain/reference/closing-windows/closing-window'
import { weightOf } from '@xbetapp/domain/relay/delivery/send-budget'
import { type ScheduledSend, scheduleSends } from '@xbetapp/domain/relay/delivery/send-schedule'
import type { z } from 'zod'
import { rowsOf } from '#server/db/rows.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { closingWindows } from '#server/reference/closing-windows/public.ts'
import {
  budgetOf,
  isFromTheFuture,
  itemsOf,
  type MessagePayload,
  PRIORITY,
  totalBudget,
} from '#server/telegram/outbox/public.ts'

type SendEstimate = z.output<typeof PartenzaSala>

/** Messages about to be queued for a room: for each content the rate limit weights of its messages. */
export interface IntendedMessages {
  room: { idSala: number; nomeSala: string; chatId: number }
  weights: readonly (readonly number[])[]
  /** The room's text is rewritten first, which takes an unknown time. */
  isRewritten: boolean
}

/**
 * When the messages of each room would leave if they were queued now (the base wait is in `dueAt`): behind the
 * operators' messages already queued, within Telegram's limits. Automatic messages are overtaken and do not count.
 * `leaves` has the time of each content's first message, by room; a room without an estimate is absent.
 */
export async function estimateSends(
  ctx: Ctx,
  intended: readonly IntendedMessages[],
  dueAt: Date,
): Promise<{ sale: SendEstimate[]; leaves: ReadonlyMap<number, readonly Date[]> }> {
  const { sends, chats, total } = await queueAhead(ctx, intended)
  // Ids above those of all queued messages: among messages with the same due time these come last.
  let next = Number.MAX_SAFE_INTEGER - 1_000_000
  const rooms = intended.map((messages) => ({
    ...messages,
    intendedSends: messages.weights.flat().map(
      (weight): ScheduledSend => ({
        id: next++,
        chatId: messages.room.chatId,
        priority: PRIORITY.operator,
        dueAt: dueAt.getTime(),
        weight,
      }),
    ),
  }))
  const schedule = [...sends, ...rooms.flatMap(({ intendedSends }) => intendedSends)]
  const timeBySend = scheduleSends(schedule, chats, total, ctx.now().getTime())
  const idSale = intended.map(({ room }) => room.idSala)
  const windows = await closingWindows(ctx, idSale)
  const leaves = new Map<number, Date[]>()
  const sale = rooms.map(({ room, weights, isRewritten, intendedSends }): SendEstimate => {
    const times = intendedSends.map(({ id }) => timeBySend.get(id) ?? Number.POSITIVE_INFINITY)
    const davanti = sends.filter((send) => send.chatId === room.chatId).length
    const inPausa = chats.get(room.chatId)?.readyAt === Number.POSITIVE_INFINITY
    const isKnown = !isRewritten && !inPausa && times.length > 0
    const first = isKnown ? new Date(Math.min(...times)) : null
    const last = isKnown ? new Date(Math.max(...times)) : null
    if (isKnown) leaves.set(room.idSala, startsOf(times, weights))
    const window = closedBy(windows.get(room.idSala) ?? [], first ?? dueAt)
    return {
      idSala: room.idSala,
      nomeSala: room.nomeSala,
      partenza: first && toWire(first),
      fine: last && toWire(last),
      secondi: first && Math.round((first.getTime() - ctx.now().getTime()) / 1000),
      davanti,
      inPausa,
      riscrittura: isRewritten,
      chiusa: window && { dalle: window.oraInizio.slice(0, 5), alle: window.oraFine.slice(0, 5) },
    }
  })
  return { sale, leaves }
}

/** The time of each content's first message, from the times of all messages. */
function startsOf(times: readonly number[], weights: IntendedMessages['weights']): Date[] {
  let index = 0
  return weights.map((messageWeights) => {
    const start = new Date(times[index] ?? 0)
    index += messageWeights.length
    return start
  })
}

/** Queued messages that an estimate reads, the first to leave; in a longer queue the estimate is too early. */
const QUEUE_READ = 2_000

async function queueAhead(ctx: Ctx, intended: readonly IntendedMessages[]) {
  const rows = await ctx.db
    .selectFrom('send')
    .select(['id', 'chatId', 'payload', 'priority', 'dueAt'])
    .where('stato', '=', 'pending')
    .where('priority', '<=', PRIORITY.operator)
    .orderBy('priority')
    .orderBy('dueAt')
    .orderBy('id')
    .limit(QUEUE_READ)
    .execute()
  const sends = rows.map(
    (row): ScheduledSend => ({
      id: row.id,
      chatId: row.chatId,
      priority: row.priority,
      dueAt: row.dueAt.getTime(),
      weight: weightOf(itemsOf(row.payload as MessagePayload)),
    }),
  )
  const ids = new Set([...sends.map((send) => send.chatId), ...intended.map(({ room }) => room.chatId)])
  const states = await rowsOf(ctx.db, 'sendChat', { chatId: [...ids] })
  const total = await totalBudget(ctx.db, ctx.now())
  const chats = states.map((state) => {
    const budget = budgetOf(state.chatId, isFromTheFuture(state, ctx.now()) ? undefined : state)
    const readyAt = state.pausedReason === null ? budget.readyAt : Number.POSITIVE_INFINITY
    return [state.chatId, { ...budget, readyAt }] as const
  })
  return { sends, chats: new Map(chats), total }
}
