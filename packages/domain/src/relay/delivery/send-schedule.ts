import {
  type ChatBudget,
  chatAfter,
  chatReadyAt,
  freshBudget,
  kindOf,
  type TotalBudget,
  totalAfter,
  totalReadyAt,
} from './send-budget.ts'

/** A message that waits, or that is about to be queued. Instants in milliseconds. */
export interface ScheduledSend {
  id: number
  chatId: number
  /** Smaller goes first. */
  priority: number
  dueAt: number
  /** Items the message counts for Telegram's limits. */
  weight: number
}

/**
 * When each message will leave if nothing else is queued and Telegram takes everything at once: in a chat by priority,
 * then due time, then id; between chats likewise; within Telegram's limits. A chat without a budget has no recent
 * sends. A chat whose `readyAt` is infinite is paused: its messages leave at infinity.
 */
export function scheduleSends(
  sends: readonly ScheduledSend[],
  chats: ReadonlyMap<number, ChatBudget>,
  total: TotalBudget,
  now: number,
): Map<number, number> {
  const budgets = new Map(chats)
  const queues = new Map(
    [...Map.groupBy(sends, (send) => send.chatId)].map(([id, chatSends]) => [
      id,
      chatSends.toSorted(byUrgency),
    ]),
  )
  const leaves = new Map<number, number>()
  let totalBudget = total
  let at = now
  while (queues.size > 0) {
    const heads = [...queues.values()].flatMap((queue) => nextOf(queue, at) ?? [])
    const ready = heads.map((send) => ({ send, at: readyAt(send, budgetOf(budgets, send.chatId)) }))
    const mostUrgent = ready
      .filter((candidate) => candidate.at <= at)
      .toSorted((a, b) => byUrgency(a.send, b.send))[0]
    const freeAt =
      mostUrgent && totalReadyAt(totalBudget, mostUrgent.send.weight, kindOf(mostUrgent.send.priority))
    if (!mostUrgent || freeAt === undefined || freeAt > at) {
      const next = mostUrgent
        ? (freeAt ?? at)
        : Math.min(...ready.map((candidate) => candidate.at), fallsDueAfter(queues, at))
      if (!Number.isFinite(next)) break
      at = Math.max(next, at + 1)
      continue
    }
    const { send } = mostUrgent
    leaves.set(send.id, at)
    const sent = { weight: send.weight, at, kind: kindOf(send.priority) }
    budgets.set(send.chatId, chatAfter(budgetOf(budgets, send.chatId), sent))
    totalBudget = totalAfter(totalBudget, sent)
    const otherSends = (queues.get(send.chatId) ?? []).filter((candidate) => candidate !== send)
    if (otherSends.length === 0) queues.delete(send.chatId)
    else queues.set(send.chatId, otherSends)
  }
  for (const send of sends) if (!leaves.has(send.id)) leaves.set(send.id, Number.POSITIVE_INFINITY)
  return leaves
}

/** The most urgent message that is due, else the first that falls due. */
const nextOf = (queue: readonly ScheduledSend[], at: number): ScheduledSend | undefined =>
  queue.find((send) => send.dueAt <= at) ?? queue.toSorted((a, b) => a.dueAt - b.dueAt)[0]

/** When the next message falls due: it may leave at once if it is more urgent than those that wait for its chat. */
function fallsDueAfter(queues: ReadonlyMap<number, readonly ScheduledSend[]>, at: number): number {
  let next = Number.POSITIVE_INFINITY
  for (const queue of queues.values()) {
    for (const { dueAt } of queue) if (dueAt > at && dueAt < next) next = dueAt
  }
  return next
}

const readyAt = (send: ScheduledSend, budget: ChatBudget): number =>
  Math.max(send.dueAt, chatReadyAt(budget, send.weight, kindOf(send.priority)))

const budgetOf = (budgets: ReadonlyMap<number, ChatBudget>, chatId: number): ChatBudget =>
  budgets.get(chatId) ?? freshBudget(chatId)

const byUrgency = (a: ScheduledSend, b: ScheduledSend): number =>
  a.priority - b.priority || a.dueAt - b.dueAt || a.id - b.id
