import type { Clock } from '../clock.ts'
import type { TokenBucket } from './token-bucket.ts'

/** At most `limit` in any window of `windowMs`: stricter than a bucket, which passes twice as many at its start. */
export function slidingWindow(limit: number, windowMs: number, clock: Clock): TokenBucket {
  let takenAt: number[] = []
  const forget = () => {
    const oldest = clock() - windowMs
    takenAt = takenAt.filter((at) => at > oldest)
  }
  return {
    waitMs(cost) {
      forget()
      const over = takenAt.length + Math.min(cost, limit) - limit
      const freedBy = takenAt[over - 1]
      return freedBy === undefined ? 0 : freedBy + windowMs - clock()
    },
    take(cost) {
      for (let i = 0; i < cost; i += 1) takenAt.push(clock())
    },
  }
}
