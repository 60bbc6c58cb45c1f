/** Numbers of [0, 1), the same for the same seed. */
export type Random = () => number

export const pick = <T>(items: readonly T[], random: Random): T =>
  items[Math.floor(random() * items.length)] as T

/** An integer of [from, to]. */
export const between = (from: number, to: number, random: Random): number =>
  from + Math.floor(random() * (to - from + 1))

/** `count` different items, or all of them when there are not so many. */
export function pickMany<T>(items: readonly T[], count: number, random: Random): T[] {
  const remaining = [...items]
  const picked: T[] = []
  while (picked.length < count && remaining.length > 0) {
    const at = Math.floor(random() * remaining.length)
    picked.push(remaining[at] as T)
    remaining[at] = remaining[remaining.length - 1] as T
    remaining.pop()
  }
  return picked
}
