/** Does some work once there is a place for it; work with the same `lane` waits in one line. */
export type Semaphore = <R>(lane: string, work: () => Promise<R>) => Promise<R>

/**
 * Limits concurrent work. A free place goes to the lanes in rotation, within each in
 * order: with three hundred waiting in one lane, work in another waits for a place or two.
 */
export function createSemaphore(atOnce: number): Semaphore {
  let free = atOnce
  // In the order in which they are served next; an empty lane is not listed.
  const lanes = new Map<string, Array<() => void>>()

  /** Hands the place of ended work to the next one waiting; `free` then stays as it is. */
  function handOn(): void {
    const nextLane = lanes.entries().next().value
    if (nextLane === undefined) {
      free++
      return
    }
    const [lane, waiting] = nextLane
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
      handOn()
    }
  }
}
