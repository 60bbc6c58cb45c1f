import type { Clock } from './clock.ts'

export interface EmulatorOptions {
  /** Loopback by default. The control API and the page answer only to this machine in any case. */
  host?: string
  /** 0 picks a free one. */
  port?: number
  /** The folder for chats, messages and photos; absent: in memory only. */
  dataDir?: string
  /** Absent: the one stored in `dataDir`, otherwise a new one. */
  token?: string
  /** Enforces Telegram's sending limits on the bot. */
  enforceLimits?: boolean
  clock?: Clock
  /** Opens the control API and the page to other machines: for a container with a published port. */
  remoteControl?: boolean
  /** First pause after a webhook failed to take an update; doubled each time. */
  webhookRetryMs?: number
}
