import type { Emulation } from '../emulation.ts'
import type { Params } from './params.ts'

export interface Call {
  /** As the caller spelled it in the list of methods, in lower case. */
  method: string
  params: Params
  /** Aborted when the caller hangs up. */
  signal: AbortSignal
}

/** Answers with the `result`, or throws an ApiError. */
export type Method = (em: Emulation, call: Call) => unknown
