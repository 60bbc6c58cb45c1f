import type { Clock } from '../clock.ts'

/** Telegram's published limits, and the burst that it tolerates before limiting a chat to one message per second. */
const ALL_PER_SECOND = 30
const CHAT_PER_SECOND = 1
const BURST_PER_CHAT = 3
const GROUP_PER_MINUTE = 20

/** One of the limits on sending. */
interface Limit {
  /** Milliseconds until `cost` fits; 0 means now. Consumes nothing. */
  waitMs(cost: number): number
  take(cost: number): void
}

export type FloodControl = ReturnType<typeof floodControl>

/** Counts `cost` messages to a chat and returns 0, or counts none and returns after how many seconds they may be retried. */
export function floodControl(clock: Clock) {
  const ofAll = slidingWindow(ALL_PER_SECOND, 1000, clock)
  const perChat = new Map<number, Limit[]>()

  function limitsOf(chatId: number): Limit[] {
    const known = perChat.get(chatId)
    if (known) return known
    const limits = [tokenBucket(CHAT_PER_SECOND, BURST_PER_CHAT, clock)]
    // Groups, supergroups and channels have negative ids.
    if (chatId < 0) limits.push(slidingWindow(GROUP_PER_MINUTE, 60_000, clock))
    perChat.set(chatId, limits)
    return limits
  }

  return (chatId: number, cost: number): number => {
    const limits = [ofAll, ...limitsOf(chatId)]
    const waitMs = Math.max(...limits.map((limit) => limit.waitMs(cost)))
    if (waitMs <= 0) for (const limit of limits) limit.take(cost)
    return Math.ceil(Math.max(waitMs, 0) / 1000)
  }
}

/** Passes `burst` calls at once and `perSecond` on average. */
export function tokenBucket(perSecond: number, burst: number, clock: Clock): Limit {
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

/** At most `limit` in any window of `windowMs`: stricter than a bucket, which passes twice as many at its start. */
export function slidingWindow(limit: number, windowMs: number, clock: Clock): Limit {
  let takenAt: number[] = []
  return {
    waitMs(cost) {
      const oldest = clock() - windowMs
      takenAt = takenAt.filter((at) => at > oldest)
      const over = takenAt.length + Math.min(cost, limit) - limit
      const freedBy = takenAt[over - 1]
      return freedBy === undefined ? 0 : freedBy + windowMs - clock()
    },
    take(cost) {
      takenAt.push(...Array<number>(cost).fill(clock()))
    },
  }
}
