import type { FaultInput } from '../control/schemas.ts'

export interface Fault extends FaultInput {
  id: number
  struck: number
}

export type FaultInjector = ReturnType<typeof faultInjector>

export function faultInjector() {
  let faults: Fault[] = []
  let lastId = 0

  return {
    add(input: FaultInput): Fault {
      lastId += 1
      const fault: Fault = { ...input, id: lastId, struck: 0 }
      faults.push(fault)
      return fault
    },
    list: (): readonly Fault[] => faults,
    clear() {
      faults = []
    },
    /** The fault for this call, if any; counts it. */
    strike(method: string, chatId?: number): Fault | undefined {
      const fault = faults.find((one) => matches(one, method, chatId))
      if (fault) fault.struck += 1
      return fault
    },
  }
}

function matches(fault: Fault, method: string, chatId: number | undefined): boolean {
  if (fault.chatId !== undefined && fault.chatId !== chatId) return false
  if (fault.times !== undefined && fault.struck >= fault.times) return false
  // The bot polls continuously: a fault meant for sends must not be used up by polls.
  if (fault.method === undefined) return method !== 'getUpdates'
  return fault.method.toLowerCase() === method.toLowerCase()
}
