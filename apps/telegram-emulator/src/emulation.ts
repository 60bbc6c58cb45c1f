import type { Clock } from './clock.ts'
import type { FaultInjector } from './faults/fault-injector.ts'
import type { FloodControl } from './limits/flood-control.ts'
import type { Store } from './state/store.ts'
import type { User } from './telegram/types.ts'
import type { LongPoll } from './updates/long-poll.ts'
import type { WebhookDelivery } from './updates/webhook-delivery.ts'

/** What every part of a running emulator is given. */
export interface Emulation {
  store: Store
  clock: Clock
  token: string
  bot: User & { username: string }
  flood: FloodControl
  faults: FaultInjector
  longPoll: LongPoll
  webhookDelivery: WebhookDelivery
  /** Pressed buttons that the bot has not answered yet, by their ids; lost at a restart, as they expire anyway. */
  pressedButtons: Map<string, PressedButton>
  /** What the bot answered, as the people who pressed were shown it. */
  answers: PressAnswer[]
}

export interface PressedButton {
  chatId: number
  messageId: number
  userId: number
  atMs: number
}

export interface PressAnswer extends PressedButton {
  /** Empty: only the clock on the button went away. */
  text: string
  /** Shown as a window that has to be closed. */
  alert: boolean
}
