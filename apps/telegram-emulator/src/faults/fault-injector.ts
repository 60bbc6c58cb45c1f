import type { FaultInput } from '../control/schemas.ts'
import { seededRandom } from './seeded-random.ts'

export interface Fault extends FaultInput {
  id: number
  struck: number
}

export type FaultInjector = ReturnType<typeof faultInjector>

interface ArmedFault {
  fault: Fault
  toSkip: number
  random: () => number
}

export function faultInjector() {
  let armedFaults: ArmedFault[] = []
  let lastId = 0

  function strikes({ fault, random }: ArmedFault): boolean {
    if (fault.times !== undefined && fault.struck >= fault.times) return false
    return fault.probability === undefined || random() < fault.probability
  }

  return {
    add(input: FaultInput): Fault {
      lastId += 1
      const fault: Fault = { ...input, id: lastId, struck: 0 }
      armedFaults.push({ fault, toSkip: input.skip ?? 0, random: seededRandom(input.seed ?? lastId) })
      return fault
    },
    list: (): Fault[] => armedFaults.map(({ fault }) => ({ ...fault })),
    clear() {
      armedFaults = []
    },
    /** The fault for this call, if any; counts it. */
    strike(method: string, chatId: number | undefined): Fault | undefined {
      for (const armed of armedFaults) {
        if (!matches(armed.fault, method, chatId)) continue
        if (armed.toSkip > 0) {
          armed.toSkip -= 1
          continue
        }
        if (!strikes(armed)) continue
        armed.fault.struck += 1
        return armed.fault
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
