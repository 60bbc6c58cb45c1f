import type { Clock } from './clock.ts'

export interface EmulatorOptions {
  /** Loopback unless told otherwise. The control API and the page answer only to this machine in any case. */
  host?: string
  /** 0 takes a free one. */
  port?: number
  /** Where chats, messages and photos are kept; absent: in memory only. */
  dataDir?: string
  /** Absent: the one kept in `dataDir`, else a new one. */
  token?: string
  /** Holds the bot to Telegram's sending limits. */
  enforceLimits?: boolean
  clock?: Clock
  /** Lets other machines use the control API and the page: for a container whose port is published. */
  remoteControl?: boolean
  /** First pause after a webhook that did not take an update; doubled each time. */
  webhookRetryMs?: number
}
