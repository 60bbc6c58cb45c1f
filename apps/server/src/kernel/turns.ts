/** Does some work once a turn is free; `lane` says with whom it waits. */
export type Turns = <R>(lane: string, work: () => Promise<R>) => Promise<R>

/**
 * So many at once. Whoever waits does so in one of several lanes, and a turn that becomes free goes to the lanes one after
 * the other, within each in order: where three hundred wait in one lane, who comes to another waits for a turn or two.
 */
export function createTurns(atOnce: number): Turns {
  let free = atOnce
  // In the order in which they are served next; a lane nobody waits in is not there.
  const lanes = new Map<string, Array<() => void>>()

  function pass(): void {
    const next = lanes.entries().next().value
    if (next === undefined) {
      free++
      return
    }
    const [lane, waiting] = next
    lanes.delete(lane)
    const begin = waiting.shift()
    if (waiting.length > 0) lanes.set(lane, waiting)
    begin?.()
  }

  return async (lane, work) => {
    if (free > 0) free--
    else
      await new Promise<void>((begin) => {
        const waiting = lanes.get(lane) ?? []
        waiting.push(begin)
        lanes.set(lane, waiting)
      })
    try {
      return await work()
    } finally {
      pass()
    }
  }
}
