import type { EmulatorClient } from '@xbetapp/telegram-emulator/client'
import type { Dice } from './dice.ts'

/** The means available to a fault. */
export interface Hand {
  people: EmulatorClient
  dice: Dice
}

/** Weight, name, action. A fault ends with everything running again. */
export type Fault = readonly [weight: number, name: string, strike: (hand: Hand) => unknown]

/** The whole product, with its possible faults. */
export interface Arena {
  /** The addresses for users; any of several serves. */
  serverUrls: readonly string[]
  /** The emulator itself, bypassing the proxies that are cut. */
  emulatorUrl: string
  dataDir: string
  /** The database itself, bypassing the proxies that are cut. */
  databaseUrl(): string
  start(): Promise<void>
  faults: readonly Fault[]
  /** After a fault: the supervisor restarts parts that ended. */
  mend(): Promise<void>
  /** Before the result is judged. */
  calm(): Promise<void>
  stop(): Promise<void>
}
