export interface Dice {
  /** From 0 inclusive to 1 exclusive. */
  next(): number
  below(n: number): number
  between(low: number, high: number): number
  pick<T>(items: readonly T[]): T
  /** A random entry, weighted by its first element. */
  weighted<E extends readonly [weight: number, ...unknown[]]>(entries: readonly E[]): E
}

/** A generator that yields the same numbers for the same seed. */
export function dice(seed: number): Dice {
  let state = seed | 0
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (n: number) => Math.floor(next() * n)
  return {
    next,
    below,
    between: (low, high) => low + below(high - low + 1),
    pick: (items) => items[below(items.length)] as never,
    weighted(entries) {
      let left = below(entries.reduce((sum, [weight]) => sum + weight, 0))
      for (const entry of entries) {
        left -= entry[0]
        if (left < 0) return entry
      }
      return entries[0] as never
    },
  }
}
