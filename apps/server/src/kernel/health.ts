export interface BotHealth {
  ok: boolean
  username: string | null
  /** How the bot receives; null when none has reported yet. */
  mode: 'polling' | 'webhook' | null
  /** Since Telegram last answered the bot; null before it did. */
  lastPollAgeSeconds: number | null
  lastError: string | null
  /** Updates Telegram holds because the webhook does not take them. */
  waiting: number
  /** Names of groups the bot does not read because its privacy mode is on. */
  unreadGroups: string[]
}

/** Faults that keep the product from its work, under codes a supervisor can match. */
export type Trouble =
  | 'database-away'
  | 'bot-not-receiving'
  | 'privacy-mode'
  | 'queue-stuck'
  | 'inbox-stuck'
  | 'updates-set-aside'

/** How far receiving is. The names are those of `/health`, on which alerts depend (docs/operations.md). */
export interface InboxState {
  /** Updates stored and not yet handled, and the age of the oldest. */
  unread: number
  oldestUnreadSeconds: number
  /** The error of the oldest update that failed; null if none failed. */
  unreadError: string | null
  /** Dead letters: updates set aside for a person. */
  setAside: number
  /** Pictures not yet fetched, and the age of the oldest. */
  pictures: number
  oldestPictureSeconds: number
}

export interface Health {
  status: 'ok' | 'degraded'
  troubles: Trouble[]
  /** `lastError` says why the built-in database is away and that it is being restarted. */
  database: { ok: boolean; lastError?: string | null }
  bot: BotHealth
  queue: InboxState & {
    /** Messages that are due. */
    pending: number
    oldestSeconds: number
    uncertain: number
    /** The error of the last send that failed within the hour. */
    lastError: string | null
  }
}

/** An empty queue, or an unknown one. */
export const EMPTY_QUEUE: Health['queue'] = {
  pending: 0,
  oldestSeconds: 0,
  uncertain: 0,
  unread: 0,
  oldestUnreadSeconds: 0,
  unreadError: null,
  setAside: 0,
  pictures: 0,
  oldestPictureSeconds: 0,
  lastError: null,
}

/** A queue whose oldest item is older than this is stuck. */
const STUCK_SECONDS = 300

/** All present faults. */
export function troublesOf({ database, bot, queue }: Pick<Health, 'database' | 'bot' | 'queue'>): Trouble[] {
  const checks: Array<[Trouble, boolean]> = [
    ['database-away', !database.ok],
    ['bot-not-receiving', !bot.ok],
    ['privacy-mode', bot.unreadGroups.length > 0],
    ['queue-stuck', queue.oldestSeconds > STUCK_SECONDS],
    ['inbox-stuck', queue.oldestUnreadSeconds > STUCK_SECONDS],
    ['updates-set-aside', queue.setAside > 0],
  ]
  return checks.flatMap(([trouble, isSo]) => (isSo ? [trouble] : []))
}
