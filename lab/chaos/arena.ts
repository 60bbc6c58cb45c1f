import type { EmulatorClient } from '@xbetapp/telegram-emulator/client'
import type { Dice } from './dice.ts'

/** What a fault may use. */
export interface Hand {
  people: EmulatorClient
  dice: Dice
}

/** Weight, name, what happens. A fault ends with everything running again. */
export type Fault = readonly [weight: number, name: string, strike: (hand: Hand) => Promise<void>]

/** The product as a whole, with what can go wrong with it. */
export interface Arena {
  /** Where people come in; of several anyone serves. */
  serverUrls: readonly string[]
  /** The emulator itself, past what is cut. */
  emulatorUrl: string
  dataDir: string
  /** The database itself, past what is cut. */
  databaseUrl(): string
  start(): Promise<void>
  faults: readonly Fault[]
  /** After a fault: whoever watches over the parts starts those that ended. */
  mend(): Promise<void>
  /** Before the end is judged. */
  calm(): Promise<void>
  stop(): Promise<void>
}
