/** Numbers of [0, 1), the same for the same seed. */
export type Random = () => number

/** A small generator whose whole state is one integer: the same world on every machine. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export const pick = <T>(items: readonly T[], random: Random): T =>
  items[Math.floor(random() * items.length)] as T

/** An integer of [from, to]. */
export const between = (from: number, to: number, random: Random): number =>
  from + Math.floor(random() * (to - from + 1))

/** `count` different items, or all of them when there are not so many. */
export function pickMany<T>(items: readonly T[], count: number, random: Random): T[] {
  const left = [...items]
  const picked: T[] = []
  while (picked.length < count && left.length > 0) {
    const at = Math.floor(random() * left.length)
    picked.push(left[at] as T)
    left[at] = left[left.length - 1] as T
    left.pop()
  }
  return picked
}
