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
  /** Ids of pressed buttons that the bot has not answered yet; lost at a restart, as they expire anyway. */
  pressedButtons: Set<string>
}
