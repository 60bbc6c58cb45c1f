import type { Clock } from './clock.ts'
import type { FaultInjector } from './faults/fault-injector.ts'
import type { FloodControl } from './limits/flood-control.ts'
import type { Store } from './state/store.ts'
import type { User } from './telegram/types.ts'
import type { LongPoll } from './updates/long-poll.ts'
import type { WebhookDelivery } from './updates/webhook-delivery.ts'

/** The shared objects of a running emulator. */
export interface Emulation {
  store: Store
  clock: Clock
  token: string
  bot: User & { username: string }
  flood: FloodControl
  faults: FaultInjector
  longPoll: LongPoll
  webhookDelivery: WebhookDelivery
  /** Pressed buttons without an answer yet, by id; lost on a restart, as they expire anyway. */
  pressedButtons: Map<string, PressedButton>
  /** The bot's answers, as shown to the people who pressed. */
  answers: PressAnswer[]
}

export interface PressedButton {
  chatId: number
  messageId: number
  userId: number
  atMs: number
}

export interface PressAnswer extends PressedButton {
  /** Empty: the button only stops its progress indicator. */
  text: string
  /** Shown as a dialog that must be closed. */
  alert: boolean
}
