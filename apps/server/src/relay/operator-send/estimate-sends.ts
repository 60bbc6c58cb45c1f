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

export type SendEstimate = z.output<typeof PartenzaSala>

/** Messages about to be queued for a room: for each content the rate limit weights of its messages. */
export interface Intended {
  room: { idSala: number; nomeSala: string; chatId: number }
  weights: readonly (readonly number[])[]
  /** The room's text is rewritten first, which takes an unknown time. */
  isRewritten: boolean
}

/** When each content's first message leaves, by room; a room without an estimate is absent. */
export type Leaves = ReadonlyMap<number, readonly Date[]>

/**
 * When the messages of each room would leave if they were queued now (the base wait is in `dueAt`): behind the
 * operators' messages already queued, within Telegram's limits. Automatic messages are overtaken and do not count.
 */
export async function estimateSends(
  ctx: Ctx,
  intended: readonly Intended[],
  dueAt: Date,
): Promise<{ sale: SendEstimate[]; leaves: Leaves }> {
  const { sends, chats, total } = await queueAhead(ctx, intended)
  // Ids above those of all queued messages: among messages with the same due time these come last.
  let next = Number.MAX_SAFE_INTEGER - 1_000_000
  const wanted = intended.map(({ room, weights }) =>
    weights.flat().map(
      (weight): ScheduledSend => ({
        id: next++,
        chatId: room.chatId,
        priority: PRIORITY.operator,
        dueAt: dueAt.getTime(),
        weight,
      }),
    ),
  )
  const times = scheduleSends([...sends, ...wanted.flat()], chats, total, ctx.now().getTime())
  const windows = await closingWindows(
    ctx,
    intended.map(({ room }) => room.idSala),
  )
  const leaves = new Map<number, Date[]>()
  const sale = intended.map(({ room, weights, isRewritten }, index): SendEstimate => {
    const own = (wanted[index] ?? []).map((send) => times.get(send.id) ?? Number.POSITIVE_INFINITY)
    const davanti = sends.filter((send) => send.chatId === room.chatId).length
    const inPausa = chats.get(room.chatId)?.readyAt === Number.POSITIVE_INFINITY
    const known = !isRewritten && !inPausa && own.length > 0
    const first = known ? new Date(Math.min(...own)) : null
    const last = known ? new Date(Math.max(...own)) : null
    if (known) leaves.set(room.idSala, startsOf(own, weights))
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
function startsOf(times: readonly number[], weights: Intended['weights']): Date[] {
  let index = 0
  return weights.map((own) => {
    const start = new Date(times[index] ?? 0)
    index += own.length
    return start
  })
}

/** Queued messages that an estimate reads, the first to leave; in a longer queue the estimate is too early. */
const QUEUE_READ = 2_000

async function queueAhead(ctx: Ctx, intended: readonly Intended[]) {
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
  const chats = states.map((state): [number, ReturnType<typeof budgetOf>] => {
    const budget = budgetOf(state.chatId, isFromTheFuture(state, ctx.now()) ? undefined : state)
    return [
      state.chatId,
      state.pausedReason === null ? budget : { ...budget, readyAt: Number.POSITIVE_INFINITY },
    ]
  })
  return { sends, chats: new Map(chats), total }
}
