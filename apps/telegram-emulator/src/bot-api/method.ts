import type { Emulation } from '../emulation.ts'
import type { Params } from './params.ts'

export interface Call {
  /** The method's name as Telegram spells it, however the caller did. */
  method: string
  params: Params
  /** Aborted when the caller disconnects. */
  signal: AbortSignal
}

/** Returns the `result`, or throws an ApiError. */
export type Method = (em: Emulation, call: Call) => unknown
