import type { Clock } from '../clock.ts'
import type { Limits } from '../control/schemas.ts'
import { slidingWindow } from './sliding-window.ts'
import { type TokenBucket, tokenBucket } from './token-bucket.ts'

/** Telegram's published limits, and the burst that it tolerates. */
export const TELEGRAM_LIMITS: Omit<Limits, 'enforce'> = {
  allPerSecond: 30,
  chatPerSecond: 1,
  burstPerChat: 3,
  groupPerMinute: 20,
}

export type FloodControl = ReturnType<typeof floodControl>

export function floodControl(enforce: boolean, clock: Clock) {
  let limits: Limits = { enforce, ...TELEGRAM_LIMITS }
  let totalBucket: TokenBucket
  const perChat = new Map<number, TokenBucket[]>()
  const resetCounters = () => {
    totalBucket = slidingWindow(limits.allPerSecond, 1000, clock)
    perChat.clear()
  }
  resetCounters()

  function bucketsOf(chatId: number): TokenBucket[] {
    let buckets = perChat.get(chatId)
    if (!buckets) {
      buckets = [tokenBucket(limits.chatPerSecond, limits.burstPerChat, clock)]
      // Groups, supergroups and channels have negative ids.
      if (chatId < 0) buckets.push(slidingWindow(limits.groupPerMinute, 60_000, clock))
      perChat.set(chatId, buckets)
    }
    return buckets
  }

  return {
    limits: () => limits,
    /** Changing a limit resets the counters. */
    setLimits(changed: Partial<Limits>): Limits {
      limits = { ...limits, ...changed }
      resetCounters()
      return limits
    },
    /** Counts `cost` messages to a chat, or returns after how many whole seconds they may be retried. */
    take(chatId: number, cost: number): { retryAfter: number } | undefined {
      if (!limits.enforce) return undefined
      const buckets = [totalBucket, ...bucketsOf(chatId)]
      const waitMs = Math.max(...buckets.map((bucket) => bucket.waitMs(cost)))
      if (waitMs > 0) return { retryAfter: Math.ceil(waitMs / 1000) }
      for (const bucket of buckets) bucket.take(cost)
      return undefined
    },
    forget: resetCounters,
  }
}
