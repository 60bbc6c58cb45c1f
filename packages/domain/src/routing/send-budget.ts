/**
 * Telegram's limits on a bot's messages, as instants in milliseconds: about 30 a second in all, one a second in a
 * chat, 20 a minute in a group. An album counts each of its items. Telegram counts a message when it arrives, some time
 * between its leaving and its answer: instants here are those of the answers, so that no window can hold too much.
 */
const ALL_PER_SECOND = 30
const ALL_WINDOW_MS = 1_000
const CHAT_PAUSE_MS = 1_000
const GROUP_PER_MINUTE = 20
const GROUP_WINDOW_MS = 60_000

/** What a chat has had. */
export interface ChatBudget {
  /** Not before. */
  readyAt: number
  /** Instants of the items of the last minute, oldest first. */
  recent: readonly number[]
  /** Groups, supergroups and channels are held to the minute too. */
  isGroup: boolean
}

/** What all chats together have had. */
export interface TotalBudget {
  readyAt: number
  /** Instants of the items of the last second, oldest first. */
  recent: readonly number[]
}

/** How many items a message counts. */
export const weightOf = (items: number): number => Math.max(1, items)

/** When a message of so many items may go to the chat, as far as the chat goes. */
export function chatReadyAt(chat: ChatBudget, weight: number): number {
  if (!chat.isGroup) return chat.readyAt
  return Math.max(chat.readyAt, windowOpensAt(chat.recent, weight, GROUP_PER_MINUTE, GROUP_WINDOW_MS))
}

/** When a message of so many items may leave, as far as all chats together go. */
export function totalReadyAt(total: TotalBudget, weight: number): number {
  return Math.max(total.readyAt, windowOpensAt(total.recent, weight, ALL_PER_SECOND, ALL_WINDOW_MS))
}

/** The chat after a message: it rests a second for each item. */
export function chatAfter(chat: ChatBudget, weight: number, at: number): ChatBudget {
  const recent = [...within(chat.recent, at, GROUP_WINDOW_MS), ...Array<number>(weight).fill(at)]
  return { ...chat, readyAt: at + weight * CHAT_PAUSE_MS, recent }
}

/** All chats together after a message. */
export function totalAfter(total: TotalBudget, weight: number, at: number): TotalBudget {
  return { ...total, recent: [...within(total.recent, at, ALL_WINDOW_MS), ...Array<number>(weight).fill(at)] }
}

const within = (times: readonly number[], at: number, windowMs: number): number[] =>
  times.filter((time) => at - time < windowMs)

/**
 * When so many items fit into the window; one larger than the whole window fits once it is empty. Times not in order,
 * as two machines' clocks may write them, are put in order first.
 */
function windowOpensAt(times: readonly number[], weight: number, limit: number, windowMs: number): number {
  const over = times.length + Math.min(weight, limit) - limit
  if (over <= 0) return Number.NEGATIVE_INFINITY
  const leaving = times.toSorted((a, b) => a - b)[over - 1]
  return leaving === undefined ? Number.NEGATIVE_INFINITY : leaving + windowMs
}
