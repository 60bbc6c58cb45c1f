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
}

export interface Health {
  status: 'ok' | 'degraded'
  /** `lastError` is why a database of our own is away, and that it is being started again. */
  database: { ok: boolean; lastError?: string | null }
  bot: BotHealth
  queue: {
    /** Messages that should be leaving. */
    pending: number
    oldestSeconds: number
    uncertain: number
    /** Updates stored and not handled yet. */
    unread: number
    oldestUnreadSeconds: number
    /** Why the last send of the hour that failed did. */
    lastError: string | null
  }
}
