/**
 * Telegram's limits on a bot's messages, as instants in milliseconds: about 30 a second in all, one a second in a
 * chat, 20 a minute in a group. An album counts each of its items. Telegram counts a message when it arrives, some time
 * between its leaving and its answer: instants here are those of the answers, so that no window can hold too much.
 */
interface Limit {
  items: number
  windowMs: number
}
const SECOND_MS = 1_000
const MINUTE_MS = 60_000
const ALL: Limit = { items: 30, windowMs: SECOND_MS }
/** Each of the two kinds of sends leaves three of the 30 to the other, so that neither waits for the other's burst. */
const ALL_OF_KIND: Limit = { items: 27, windowMs: SECOND_MS }
const CHAT_PAUSE_MS = 1_000
const GROUP: Limit = { items: 20, windowMs: MINUTE_MS }
/** The last places of a group's minute are reserved for operators, whose sends leave at once. */
const GROUP_AUTOMATIC: Limit = { items: 18, windowMs: MINUTE_MS }

/** Whether an operator or an automatic rule caused a message. */
export type SendKind = 'operator' | 'automatic'

/** @param priority of the queue: 0 and less are an operator's */
export const kindOf = (priority: number): SendKind => (priority <= 0 ? 'operator' : 'automatic')

/** Recent sends of a chat. */
export interface ChatBudget {
  /** Instant before which nothing may go to the chat. */
  readyAt: number
  /** Instants of the items of the last minute, oldest first. */
  recent: readonly number[]
  /** Instants among `recent` that were of automatic sends. */
  automatic: readonly number[]
  /** Instant before which no automatic message may go to the chat. */
  automaticAt: number
  /** True for groups, supergroups and channels, which also have a limit by the minute. */
  isGroup: boolean
}

/** The budget of a chat without recent sends; groups have negative ids. */
export const freshBudget = (chatId: number): ChatBudget => ({
  readyAt: Number.NEGATIVE_INFINITY,
  recent: [],
  automatic: [],
  automaticAt: Number.NEGATIVE_INFINITY,
  isGroup: chatId < 0,
})

/** Recent sends of all chats together. */
export interface TotalBudget {
  /** Instant before which nothing may leave. */
  readyAt: number
  /** Instants of the items of the last second, by kind. */
  recent: Readonly<Record<SendKind, readonly number[]>>
}

/** How many items a message counts for the limits: at least one. */
export const weightOf = (items: number): number => Math.max(1, items)

/** When a message with this number of items may go to the chat, by the chat's own limits only. */
export function chatReadyAt(chat: ChatBudget, weight: number, kind: SendKind): number {
  const { readyAt, recent, automatic, automaticAt, isGroup } = chat
  const pauseEndsAt = kind === 'automatic' ? Math.max(readyAt, automaticAt) : readyAt
  if (!isGroup) return pauseEndsAt
  const opensAt = windowOpensAt(recent, weight, GROUP)
  if (kind === 'operator') return Math.max(pauseEndsAt, opensAt)
  return Math.max(pauseEndsAt, opensAt, windowOpensAt(automatic, weight, GROUP_AUTOMATIC))
}

/** When a message with this number of items may leave, by the limits of all chats together. */
export function totalReadyAt(total: TotalBudget, weight: number, kind: SendKind): number {
  const { operator, automatic } = total.recent
  const opensAt = windowOpensAt([...operator, ...automatic], weight, ALL)
  return Math.max(total.readyAt, opensAt, shareReadyAt(total, weight, kind))
}

/** When a message with this number of items fits into its kind's share of a second. */
export const shareReadyAt = (total: TotalBudget, weight: number, kind: SendKind): number =>
  windowOpensAt(total.recent[kind], weight, ALL_OF_KIND)

/** A message that was sent: its number of items, its instant and its kind. */
interface SentMessage {
  weight: number
  at: number
  kind: SendKind
}

/** The chat after a message: it rests a second for each item. */
export function chatAfter(chat: ChatBudget, { weight, at, kind }: SentMessage): ChatBudget {
  const items = Array<number>(weight).fill(at)
  const recent = [...within(chat.recent, at, MINUTE_MS), ...items]
  const automatic = within(chat.automatic, at, MINUTE_MS)
  return {
    ...chat,
    readyAt: at + weight * CHAT_PAUSE_MS,
    recent,
    automatic: kind === 'automatic' ? [...automatic, ...items] : automatic,
  }
}

/** All chats together after a message. */
export function totalAfter(total: TotalBudget, { weight, at, kind }: SentMessage): TotalBudget {
  const stillCounted = (of: SendKind) => within(total.recent[of], at, SECOND_MS)
  const recent = { operator: stillCounted('operator'), automatic: stillCounted('automatic') }
  return { ...total, recent: { ...recent, [kind]: [...recent[kind], ...Array<number>(weight).fill(at)] } }
}

const within = (times: readonly number[], at: number, windowMs: number): number[] =>
  times.filter((time) => at - time < windowMs)

/**
 * When a message of `weight` items fits into the window; a message larger than the whole window fits once the window is
 * empty. Sorts the times, which may be out of order because of two machines' clocks.
 */
function windowOpensAt(times: readonly number[], weight: number, { items, windowMs }: Limit): number {
  const excess = times.length + Math.min(weight, items) - items
  if (excess <= 0) return Number.NEGATIVE_INFINITY
  const lastToLeave = times.toSorted((a, b) => a - b)[excess - 1]
  return lastToLeave === undefined ? Number.NEGATIVE_INFINITY : lastToLeave + windowMs
}
