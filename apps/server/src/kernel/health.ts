export interface BotHealth {
  ok: boolean
  username: string | null
  /** How it receives; null when no bot has said so yet. */
  mode: 'polling' | 'webhook' | null
  /** Since Telegram last answered it. */
  lastPollAgeSeconds: number | null
  lastError: string | null
  /** Updates Telegram holds because the webhook does not take them. */
  waiting: number
  /** Groups it does not read because its privacy mode is on, by name. */
  unreadGroups: string[]
}

/** What keeps the product from its work, in words a supervisor can look for. */
export type Trouble =
  | 'database-away'
  | 'bot-not-receiving'
  | 'privacy-mode'
  | 'queue-stuck'
  | 'inbox-stuck'
  | 'updates-set-aside'

export interface Health {
  status: 'ok' | 'degraded'
  troubles: Trouble[]
  /** `lastError` is why a database of our own is away, and that it is being started again. */
  database: { ok: boolean; lastError?: string | null }
  bot: BotHealth
  queue: {
    /** Messages that should be leaving. */
    pending: number
    oldestSeconds: number
    uncertain: number
    /** Updates stored and not handled yet, and why the oldest that failed did. */
    unread: number
    oldestUnreadSeconds: number
    unreadError: string | null
    /** Updates set aside for a person. */
    setAside: number
    /** Pictures that are still to come. */
    pictures: number
    oldestPictureSeconds: number
    /** Why the last send of the hour that failed did. */
    lastError: string | null
  }
}

/** Nothing to do, or nobody can say. */
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

/** A queue that is older than this does not move. */
const STUCK_SECONDS = 300

/** Everything that is wrong. */
export function troublesOf({ database, bot, queue }: Pick<Health, 'database' | 'bot' | 'queue'>): Trouble[] {
  const wrong: Array<[Trouble, boolean]> = [
    ['database-away', !database.ok],
    ['bot-not-receiving', !bot.ok],
    ['privacy-mode', bot.unreadGroups.length > 0],
    ['queue-stuck', queue.oldestSeconds > STUCK_SECONDS],
    ['inbox-stuck', queue.oldestUnreadSeconds > STUCK_SECONDS],
    ['updates-set-aside', queue.setAside > 0],
  ]
  return wrong.flatMap(([trouble, isSo]) => (isSo ? [trouble] : []))
}
