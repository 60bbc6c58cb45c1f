import type { Clock } from '../clock.ts'

/** Lets `burst` calls through at once and `perSecond` on the long run. */
export interface TokenBucket {
  /** Milliseconds until `cost` fits; 0 means now. Takes nothing. */
  waitMs(cost: number): number
  take(cost: number): void
}

export function tokenBucket(perSecond: number, burst: number, clock: Clock): TokenBucket {
  let tokens = burst
  let filledAt = clock()
  const refill = () => {
    const now = clock()
    tokens = Math.min(burst, tokens + ((now - filledAt) / 1000) * perSecond)
    filledAt = now
  }
  return {
    waitMs(cost) {
      refill()
      // An album dearer than the whole bucket passes when it is full and leaves a debt; else it never could.
      const needed = Math.min(cost, burst)
      // The tiny slack absorbs the float error of many refills.
      return tokens + 1e-6 >= needed ? 0 : Math.ceil(((needed - tokens) / perSecond) * 1000)
    },
    take(cost) {
      refill()
      tokens -= cost
    },
  }
}
