import { seededRandom } from './seeded-random.ts'

export type FaultKind =
  /** The connection breaks before the call is accepted: nothing is stored. */
  | 'cut-before'
  /** The call is accepted and stored; the connection breaks instead of the answer. */
  | 'cut-after'
  /** Accepted at once, answered `delayMs` later. */
  | 'late'
  /** Refused with `errorCode` (500 when absent) and `description`. */
  | 'error'
  /** Refused with 429 and `retryAfter`. */
  | 'flood'
  /** Accepted, but the answer is truncated JSON. */
  | 'invalid-json'

export interface FaultInput {
  kind: FaultKind
  /** Bot API method, or `file` for downloads; absent: every one except getUpdates, which must be named. */
  method?: string
  chatId?: number
  /** The number of matching calls that pass first. */
  skip?: number
  /** The number of calls affected; absent: until cleared. */
  times?: number
  /** 0 to 1, drawn from `seed`; absent: always. */
  probability?: number
  seed?: number
  delayMs?: number
  errorCode?: number
  description?: string
  retryAfter?: number
}

export interface Fault extends FaultInput {
  id: number
  struck: number
}

export interface FaultInjector {
  add(input: FaultInput): Fault
  list(): Fault[]
  clear(id?: number): void
  /** The fault for this call, if any; counts it. */
  strike(method: string, chatId: number | undefined): Fault | undefined
}

interface ArmedFault {
  fault: Fault
  toSkip: number
  random: () => number
}

export function faultInjector(): FaultInjector {
  let armed: ArmedFault[] = []
  let lastId = 0

  function strikes({ fault, random }: ArmedFault): boolean {
    if (fault.times !== undefined && fault.struck >= fault.times) return false
    return fault.probability === undefined || random() < fault.probability
  }

  return {
    add(input) {
      lastId += 1
      const fault: Fault = { ...input, id: lastId, struck: 0 }
      armed.push({ fault, toSkip: input.skip ?? 0, random: seededRandom(input.seed ?? lastId) })
      return fault
    },
    list: () => armed.map(({ fault }) => ({ ...fault })),
    clear(id) {
      armed = id === undefined ? [] : armed.filter(({ fault }) => fault.id !== id)
    },
    strike(method, chatId) {
      for (const one of armed) {
        if (!matches(one.fault, method, chatId)) continue
        if (one.toSkip > 0) {
          one.toSkip -= 1
          continue
        }
        if (!strikes(one)) continue
        one.fault.struck += 1
        return one.fault
      }
      return undefined
    },
  }
}

function matches(fault: Fault, method: string, chatId: number | undefined): boolean {
  if (fault.chatId !== undefined && fault.chatId !== chatId) return false
  // The bot polls continuously: a fault meant for sends must not be used up by polls.
  if (fault.method === undefined) return method !== 'getupdates'
  return fault.method.toLowerCase() === method
}
