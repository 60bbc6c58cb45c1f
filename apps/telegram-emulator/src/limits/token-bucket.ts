import type { Clock } from '../clock.ts'

/** Passes `burst` calls at once and `perSecond` on average. */
export interface TokenBucket {
  /** Milliseconds until `cost` fits; 0 means now. Consumes nothing. */
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
      // An album larger than the whole bucket passes when the bucket is full and leaves a debt; otherwise it never
      // could.
      const needed = Math.min(cost, burst)
      // A small tolerance absorbs the float error of many refills.
      return tokens + 1e-6 >= needed ? 0 : Math.ceil(((needed - tokens) / perSecond) * 1000)
    },
    take(cost) {
      refill()
      tokens -= cost
    },
  }
}
