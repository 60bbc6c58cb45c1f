export interface Waker {
  /** Ends the rest under way, or the next one before it begins. */
  wake(): void
  /** Forgets wakes so far. Call it before looking for work, so that a wake while looking still ends the next rest. */
  reset(): void
  /** Waits for at most `ms` milliseconds. */
  rest(ms: number): Promise<void>
}

/** A pause that can be cut short. */
export function createWaker(): Waker {
  let isWoken = false
  let interrupt = () => {}
  return {
    wake() {
      isWoken = true
      interrupt()
    },
    reset() {
      isWoken = false
    },
    async rest(ms) {
      if (isWoken) return
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
