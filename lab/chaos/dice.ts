import { seededRandom } from '@xbetapp/domain/platform/random/seeded-random'

export type Dice = ReturnType<typeof dice>

/** A generator that yields the same numbers for the same seed. */
export function dice(seed: number) {
  const next = seededRandom(seed)
  const below = (n: number) => Math.floor(next() * n)
  return {
    below,
    between: (low: number, high: number) => low + below(high - low + 1),
    pick: <T>(items: readonly T[]): T => items[below(items.length)] as T,
    /** A random entry, weighted by its first element. */
    weighted<E extends readonly [weight: number, ...unknown[]]>(entries: readonly E[]): E {
      let left = below(entries.reduce((sum, [weight]) => sum + weight, 0))
      return entries.find(([weight]) => {
        left -= weight
        return left < 0
      }) as E
    },
  }
}
