import type { Clock } from '../clock.ts'
import type { TokenBucket } from './token-bucket.ts'

/** At most `limit` in any window of `windowMs`: stricter than a bucket, which passes twice as many at its start. */
export function slidingWindow(limit: number, windowMs: number, clock: Clock): TokenBucket {
  let taken: number[] = []
  const forget = () => {
    const oldest = clock() - windowMs
    taken = taken.filter((at) => at > oldest)
  }
  return {
    waitMs(cost) {
      forget()
      const over = taken.length + Math.min(cost, limit) - limit
      const freedBy = taken[over - 1]
      return freedBy === undefined ? 0 : freedBy + windowMs - clock()
    },
    take(cost) {
      for (let i = 0; i < cost; i += 1) taken.push(clock())
    },
  }
}
