export interface Waker {
  /** Ends the rest under way, or the next one before it begins. */
  wake(): void
  /** Forgets wakes so far. Call it before looking for work, so that a wake while looking still ends the next rest. */
  set(): void
  /** Waits, at most `ms`. */
  rest(ms: number): Promise<void>
}

/** A pause that can be cut short. */
export function createWaker(): Waker {
  let woken = false
  let interrupt = () => {}
  return {
    wake() {
      woken = true
      interrupt()
    },
    set() {
      woken = false
    },
    async rest(ms) {
      if (woken) return
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms)
        interrupt = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    },
  }
}
